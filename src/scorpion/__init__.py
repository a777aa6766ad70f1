"""Scorpion solitaire: the rules, the game, the table and the command line."""

__version__ = "0.1.0"
