"""The application in this process, for the contract's tests too."""

from api.conftest import api, at, checker

__all__ = ["api", "at", "checker"]
