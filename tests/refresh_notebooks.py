"""Run notebooks in a fresh kernel and store their outputs: ``python tests/refresh_notebooks.py [notebook ...]``.

Without names it takes all of them. Run twice, it changes nothing: states of widgets, times, versions and random names
are left out.
"""

import sys
from pathlib import Path

from notebook_tools import NOTEBOOKS, execute, write


def main(names: list[str]) -> None:
    for path in [Path(name) for name in names] or NOTEBOOKS:
        write(execute(path), path)
        print(f"ran {path.name}")


if __name__ == "__main__":
    main(sys.argv[1:])
