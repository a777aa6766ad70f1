"""What can honestly be said of a game: from what its player sees, or, when asked for, openly.

Fair advice takes a position as `scorpion.view.known` or `visible` shows it, and nothing else. Open
advice takes the whole position. The two are never mixed: `stuck`, `chance` and `hint` are fair,
`open_hint` and `difficulty` are open, `review` says of each of its figures which it is.
docs/advice.md says to players what each figure means.
"""
