"""The bare route: what gunicorn, gevent and Flask cost before this service does anything."""

from flask import Flask, Response

app = Flask("bench.bare", static_folder=None)


@app.get("/bare")
@app.get("/readyz")
def bare() -> Response:
    """Answer the least there is."""
    return Response(b'{"status":"ok"}', mimetype="application/json")
