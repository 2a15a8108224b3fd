"""Check the Binder configuration without Docker: plan the image with repo2docker, then carry the plan out.

    python -m pip install -e ".[test]"
    python binder/check.py

The plan is the Dockerfile that Binder would build. Carrying it out means: a fresh virtual environment with the Python
and the JupyterLab of Binder's base image, this checkout's last commit, and in it the install step of the plan; then
the start notebook is run there from top to bottom, and JupyterLab is started once. No image is built.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import psutil  # comes with ipykernel
import repo2docker

ROOT = Path(__file__).resolve().parents[1]
START = "notebooks/00_start_here.ipynb"
# The packages of Binder's base image that bugkit builds on; pip must leave them as they are.
BASE = ("ipykernel", "ipywidgets", "jupyter_server", "jupyterlab", "jupyterlab_widgets", "notebook")


def plan() -> str:
    """The Dockerfile that Binder would build from this checkout."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def python_version(dockerfile: str) -> str:
    """The Python of the plan, like "3.11"."""
    found = re.search(r"environment-2epy-2d(\d+)-2e(\d+)-", dockerfile)
    assert found is not None, "the plan names no Python environment"
    return ".".join(found.groups())


def install_step(dockerfile: str) -> str:
    """What the plan gives to pip."""
    found = re.search(r"/bin/pip install --no-cache-dir (.*)", dockerfile)
    assert found is not None, "the plan installs nothing"
    return found[1]


def base_versions(python: str) -> dict[str, str]:
    """All packages of Binder's base image for that Python, with their versions."""
    lock = Path(repo2docker.__file__).parent / "buildpacks" / "conda" / f"environment.py-{python}-linux-64.lock"
    entries = re.findall(r"/([\w.-]+)-([\w.]+)-[\w.]+\.(?:conda|tar\.bz2)\b", lock.read_text(encoding="utf-8"))
    return {name.replace("-", "_"): version for name, version in entries}


def find_python(version: str) -> str:
    """An interpreter of that version: this one or one on the path."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    found = shutil.which(f"python{version}")
    if found is None:
        raise SystemExit(f"Binder runs Python {version}, which is not installed here")
    return found


def carry_out(dockerfile: str, work: Path) -> None:
    """Do in the folder `work` what the plan does in its image, then run the start notebook there."""
    python = python_version(dockerfile)
    base = base_versions(python)
    pins = {name: base[name] for name in BASE}
    repo, bin = work / "repo", work / "kernel" / "bin"
    subprocess.run(["git", "clone", "--quiet", ROOT, repo], check=True)
    subprocess.run([find_python(python), "-m", "venv", work / "kernel"], check=True)
    home = {"HOME": str(work), "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}"}

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, cwd=repo, env=os.environ | home, stdout=subprocess.PIPE, text=True, check=True
        )
        return done.stdout

    run("pip install --quiet " + " ".join(f"{name}=={version}" for name, version in pins.items()))
    begin = time.monotonic()
    run(f"pip install --quiet {install_step(dockerfile)}")
    installing = time.monotonic() - begin
    installed = dict(line.split("==") for line in run("pip freeze").replace("-", "_").splitlines() if "==" in line)
    changed = {name: installed[name] for name, version in pins.items() if installed[name] != version}
    assert not changed, f"the install step replaced parts of the base image: {changed}"
    run("pip check")
    run(f"jupyter nbconvert --execute --to html --log-level WARN --output-dir {work} {START}")
    starting, memory = start_lab(bin / "jupyter", repo, os.environ | home)
    print(f"Binder: planned and carried out with Python {python}, JupyterLab {pins['jupyterlab']}; {START} ran")
    print(f"Installing took {installing:.0f} s; JupyterLab answered after {starting:.1f} s and takes {memory:.0f} MB")


def start_lab(jupyter: Path, repo: Path, env: dict[str, str]) -> tuple[float, float]:
    """Seconds until a JupyterLab answers, and its megabytes then; a kernel's come on top (the tests measure them)."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [jupyter, "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"]
    begin = time.monotonic()
    with psutil.Popen(command, cwd=repo, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as lab:
        try:
            while time.monotonic() < begin + 120:
                with suppress(OSError):
                    urlopen(f"http://127.0.0.1:{port}/api", timeout=1).close()
                    return time.monotonic() - begin, lab.memory_info().rss / 2**20
                time.sleep(0.1)
            raise SystemExit("JupyterLab did not answer within two minutes")
        finally:
            lab.terminate()


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="binder-") as work:
        carry_out(plan(), Path(work))


if __name__ == "__main__":
    main()
