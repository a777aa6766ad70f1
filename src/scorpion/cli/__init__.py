"""The command line: thin commands that read text, ask the rules and print the answer."""

from scorpion.cli.app import main

__all__ = ["main"]
