"""The rules of the Casino family: pure, standard library only, knowing nothing of Discord or of time.

Four questions are asked of a position, and each has its own function: may I (`legal.read`), what next
(`legal.options`), all of them (`legal.turns`), and what do these cards mean together (`pick.resolve`).
"""
