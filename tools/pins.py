"""Print the installed packages as pip constraints, for constraints.txt.

The project itself is left out, and so are the tools that pyproject.toml pins.
"""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HEADER = """\
# Written by `make pins`: the versions that the tests have passed with.
# The tools that pyproject.toml pins are not repeated here.
"""


def pinned_elsewhere() -> set[str]:
    """The names of the project and of the tools that it pins itself."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    tools = (
        canonicalize_name(Requirement(line).name)
        for group in project["dependency-groups"].values()
        for line in group
        if isinstance(line, str)
    )
    return {canonicalize_name(project["project"]["name"]), "setuptools", *tools}


def main() -> int:
    """Print one line a package, in the order of their names."""
    known = pinned_elsewhere()
    versions = {canonicalize_name(found.name): found.version for found in distributions()}
    print(HEADER, end="")
    for name in sorted(versions.keys() - known):
        print(f"{name}=={versions[name]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
