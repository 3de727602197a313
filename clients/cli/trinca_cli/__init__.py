"""The command line client of the Trinca rummy service.

It knows the API and no rules: every move it offers or makes comes from the service.
"""

__version__ = "0.1.0"
