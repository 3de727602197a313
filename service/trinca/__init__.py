"""Trinca: rummy tables behind one REST API.

The floors, ground first: cards, melds, games, tables, store, jobs, api, server.
"""
