"""How strong the computer players are: hands and whole matches between two of them, with 95 % intervals.

Every deal is played twice, seats swapped, so that the luck of the cards falls out of the comparison.
"""
