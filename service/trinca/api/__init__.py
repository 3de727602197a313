"""The HTTP API: Flask, flask-smorest, one file per resource."""
