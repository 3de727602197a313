"""gunicorn's settings that are no operator's choice; address and number of workers come by the command line.

The application is made in each worker (no preload), after gevent has patched the standard library there.
"""

from pathlib import Path

worker_class = "gevent"
keepalive = 75  # seconds: longer than a long poll, so that a polling client keeps its connection
graceful_timeout = 5  # seconds for requests under way at the end; streams are cut after it and are resumable
accesslog = None
control_socket_disable = True  # it would lie in the operator's home
chdir = "/"  # gunicorn puts this folder on the import path: not the one the operator happens to be in
if Path("/dev/shm").is_dir():  # noqa: S108 - gunicorn makes a private file there; a slow disk must not look like a dead worker
    worker_tmp_dir = "/dev/shm"  # noqa: S108
