"""gunicorn's settings that are no operator's choice; address and number of workers come by the command line.

The application is made in each worker (no preload), after gevent has patched the standard library there.
"""

from pathlib import Path

from trinca.server.limits import connections, raise_open_files

worker_class = "trinca.server.gevent_worker.Worker"
worker_connections = connections(raise_open_files())
keepalive = 75  # seconds: longer than a long poll, so that a polling client keeps its connection
graceful_timeout = 5  # seconds for requests under way at the end; streams are cut after it and are resumable
accesslog = None
control_socket_disable = True  # it would lie in the operator's home
chdir = "/"  # gunicorn puts this folder on the import path: not the one the operator happens to be in
if Path("/dev/shm").is_dir():  # noqa: S108 - gunicorn makes a private file there; a slow disk must not look like a dead worker
    worker_tmp_dir = "/dev/shm"  # noqa: S108

# No header says anything about the address or the scheme, whoever sends it: gunicorn would believe everybody on this
# machine. A service behind a proxy is told its own address by TRINCA_PUBLIC_URL.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}

# Ordinary values that are too long reach the application, which can say which one it is; all headers together stay
# below 1 MiB for each connection.
limit_request_line = 8190  # bytes
limit_request_field_size = 16 * 1024  # bytes
limit_request_fields = 64
