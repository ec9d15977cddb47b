"""`arcana play`: what people see and type at the terminal.

`session` asks people and does what they type: `reading` finds choices, `typed` holds the commands, and `passing` passes
for a player. `display` shows the table. It gets a screen from `view`, which puts together `news`, the position and
`choices` in the room that `layout` gives them. `theme` has the colours, and `screen` is the terminal itself. `welcome`
has the first words, `saving` the files of saved games, and `picture` the pictures for a browser.
"""
