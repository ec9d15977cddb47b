"""`arcana play`: what people see and type at the terminal.

`theme` colours texts, `screen` draws them, `layout` decides what fits, `choices` lists what a player can do, `reading`
finds the choice that a typed text names, `news` describes what has happened, `passing` passes for a player, `saving`
keeps games, `picture` draws them for a browser, `welcome` and `ending` are the first and last words. `session` connects
all of it, and `typed` holds the commands.
"""
