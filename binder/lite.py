"""Build the JupyterLite site: bugkit in the browser, with nothing installed and nothing fetched from elsewhere.

    python -m pip install -e ".[test]"
    python binder/lite.py _site

``_site`` is then a folder of plain files that any web server can serve (``python -m http.server -d _site``). It holds
JupyterLab, Python for the browser (Pyodide), this project's wheel with sympy and the widgets, and the notebooks.
npm and pip fetch the parts, and both keep them in their usual caches, so that a second build needs little.

What is pure Python runs. numpy and matplotlib have no wheel of that kind and are not on the site: games, tables and
exact odds need neither. A lesson's cell that draws a figure says in one line what it leaves out, and so does the first
cell of the start page.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

# What Python in the browser needs before it can be a kernel, and what bugkit itself imports.
FROM_PYODIDE = ("micropip", "packaging", "ipython", "jedi", "traitlets", "typing-extensions", "pyodide-http", "sympy")
# IPython's published wheel imports this one; Pyodide's own copy of IPython was changed so that it does not.
IPYTHON_EXTRA = "ipython-pygments-lexers"
# The Python half of the controls. Their JavaScript halves are taken from this environment, so the versions must agree.
WIDGETS = {
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "ipywidgets": ("comm", "ipython", "traitlets"),
    "comm": (),
    "psygnal": (),
}
SITE_SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "bugkit",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}},
    },
}


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run one command; if it fails, say what it printed."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(str(part) for part in command)}\n{done.stdout}{done.stderr}".rstrip())


def canonical(name: str) -> str:
    """A distribution's name as indexes compare it: ``Foo_Bar`` and ``foo-bar`` are one."""
    return re.sub(r"[-_.]+", "-", name).lower()


def fetch_pyodide(folder: Path) -> dict[str, Any]:
    """Put Pyodide, in the version the kernel was made for, into `folder`; return its lock file."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is needed to fetch Pyodide; install Node.js with npm first")
    run(npm, "pack", f"pyodide@{PYODIDE_VERSION}", "--pack-destination", folder, cwd=folder)
    archive = folder / f"pyodide-{PYODIDE_VERSION}.tgz"
    with tarfile.open(archive) as packed:
        for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
            member = packed.extractfile(f"package/{name}")
            assert member is not None, f"Pyodide {PYODIDE_VERSION} has no {name}"
            (folder / name).write_bytes(member.read())
    archive.unlink()
    lock: dict[str, Any] = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    return lock


def with_needs(names: Iterable[str], packages: dict[str, Any]) -> list[str]:
    """`names` and all that they depend on, by the lock file's `packages`."""
    todo, found = list(names), set()
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += [canonical(need) for need in packages[name]["depends"]]
    return sorted(found)


def lock_entry(wheel: Path, depends: Iterable[str]) -> dict[str, Any]:
    """What Pyodide's lock file says about one wheel, so that a plain ``import`` loads it."""
    name, release = wheel.name.split("-")[:2]
    with zipfile.ZipFile(wheel) as files:
        tops = {entry.split("/")[0] for entry in files.namelist() if entry.endswith(".py")}
    return {
        "name": canonical(name),
        "version": release,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "imports": sorted(top.removesuffix(".py") for top in tops),
        "depends": sorted(depends),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def collect_python(folder: Path) -> None:
    """Fill `folder` with Pyodide, every wheel that bugkit needs, and a lock file naming just those."""
    lock = fetch_pyodide(folder)
    packages = {canonical(name): entry for name, entry in lock["packages"].items()}
    wanted = {name: packages[name] for name in with_needs(FROM_PYODIDE, packages)}
    depends = {name: [canonical(need) for need in entry["depends"]] for name, entry in wanted.items()}
    pins = [f"{name}=={entry['version']}" for name, entry in wanted.items()]

    depends["ipython"].append(IPYTHON_EXTRA)
    for name, needs in {IPYTHON_EXTRA: ("pygments",), **WIDGETS}.items():
        depends[name] = list(needs)
        pins.append(f"{name}=={version(name)}")
    # the wheels that any Python can use, of the versions for the Python that runs in the browser
    tags = ["--platform", "any", "--implementation", "py", "--abi", "none"]
    tags += ["--python-version", ".".join(lock["info"]["python"].split(".")[:2])]
    run(sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", *tags, "--dest", folder, *pins)

    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    depends["bugkit"] = ["anywidget", "ipywidgets", "sympy"]

    lock["packages"] = {}
    for file in sorted(folder.glob("*.whl")):
        name = canonical(file.name.split("-")[0])
        lock["packages"][name] = lock_entry(file, depends[name])
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def build(out: Path) -> None:
    """Build the site in the folder `out`, with this checkout's wheel and notebooks."""
    with tempfile.TemporaryDirectory(prefix="lite-") as temporary:
        lite = Path(temporary)
        python = lite / "static" / "pyodide"
        python.mkdir(parents=True)
        collect_python(python)
        (lite / "jupyter-lite.json").write_text(json.dumps(SITE_SETTINGS), encoding="utf-8")
        # copied, so that the site never holds what tables and Jupyter keep beside notebooks (names with a dot)
        files = lite / "files"
        shutil.copytree(ROOT / "notebooks", files, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        run(
            *(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", lite, "--contents", files),
            *("--output-dir", out.resolve(), "--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages"),
            cwd=lite,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the JupyterLite site: a folder of files for any web server.")
    parser.add_argument("out", type=Path, help="folder for the site; created if missing")
    out = parser.parse_args().out
    build(out)
    print(f"The site is in {out}. To look at it: python -m http.server --directory {out}")


if __name__ == "__main__":
    main()
