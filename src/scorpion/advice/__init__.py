"""What can honestly be said of a game: from what its player sees, or, when asked for, openly.

Fair advice takes a position as `scorpion.view.visible` shows it, and nothing else. Open advice
takes the whole position. The two are never mixed: `stuck` is fair, `review` says of each of its
figures which it is.
"""
