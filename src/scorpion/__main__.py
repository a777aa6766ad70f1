"""Lets ``python -m scorpion`` do what the command ``scorpion`` does."""

import sys

from scorpion.cli import main

if __name__ == "__main__":
    sys.exit(main())
