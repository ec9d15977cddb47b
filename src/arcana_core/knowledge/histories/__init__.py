"""Drawing a history of unknown cards that fits a viewer's sightings. It uses only these and chance.

A card whose place is unknown is a token until it must have a name. Tokens of a pile that may be the same cards are a
*class*. A hidden move takes tokens of one or several classes with it; a sighting names tokens of a pile and strikes the
names from all other classes; at the end the tokens left over are matched with the cards left over. Each step keeps
within what later steps ask of single cards (`arcana_core.knowledge.determinization` looks ahead).

All the time each class has a *pledge*, as many of the cards it may be as it has tokens, no card pledged twice: proof
that the tokens can still be given names. It is not the names: those are drawn. When a step spoils it, cards are handed
on from class to class until it holds again; if that is impossible, the step is a dead end. Some of the last choices are
then taken back, more with each failure; after too many, every choice is tried in turn, in random order, so that a
history is always found: the true one exists.

When certain cards become loose in a pile where others lie loose, they join the class there that may be the most cards.
That loses nothing: no other class may be any of them, so all of them are among the tokens of the joined class, whose
tokens are new; a *link* remembers which older tokens belong to its cards that had not been certain.
"""
