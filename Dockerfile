# The service in an image: `trinca-server api` by default, `trinca-server worker` beside it (docker-compose.yml).
ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
# What came with the base image would only follow the two stages around: the environment has no pip of its own.
RUN python -m venv --without-pip /opt/trinca
WORKDIR /src
# The requirements alone first: a change of the code does not install them again. Wheels only, for there is no compiler.
COPY requirements.txt ./
RUN pip --python /opt/trinca/bin/python install --no-cache-dir --only-binary :all: --require-hashes --requirement requirements.txt
COPY pyproject.toml README.md LICENSE ./
COPY service service
RUN pip --python /opt/trinca/bin/python install --no-cache-dir --no-deps --no-index --no-build-isolation .

FROM python:${PYTHON}-slim
# A number, so that an orchestrator can see that it is not root. Nothing of the image is this user's to write.
RUN useradd --uid 10001 --user-group --no-log-init --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin trinca
COPY --from=build /opt/trinca /opt/trinca
ENV PATH=/opt/trinca/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 TRINCA_HOST=0.0.0.0
USER 10001
WORKDIR /
EXPOSE 8000
# Ready means that Redis answers too; a worker listens nowhere and switches this off.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, sys; from trinca.server.network import is_ready, url_of; sys.exit(not is_ready(url_of('127.0.0.1', int(os.environ.get('TRINCA_PORT', '8000')))))"]
CMD ["trinca-server", "api"]
