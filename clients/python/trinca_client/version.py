"""The version of this package; `pyproject.toml` names the same."""

__version__ = "0.1.0"
