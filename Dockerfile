# syntax=docker/dockerfile:1
# The server as a container: docker build -t paddock . && docker run -p 8765:8765 -v paddock:/data paddock
# docs/hosting.md says more; deploy/compose.yaml adds PostgreSQL and TLS.

FROM python:3.13-slim-trixie AS build
# A C compiler for mypyc; Node comes from a wheel.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/paddock \
    && /opt/paddock/bin/pip install --no-cache-dir --disable-pip-version-check ".[server]"

FROM python:3.13-slim-trixie
# `paddock admin backup` calls pg_dump; its version must not be older than the database's.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin paddock
COPY --from=build /opt/paddock /opt/paddock
ENV PATH=/opt/paddock/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_DATA_HOME=/data \
    PADDOCK_HOST=0.0.0.0
# By number, so that Kubernetes can see that it is not root.
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=15s --timeout=10s --start-period=30s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ.get('PADDOCK_PORT', '8765')}/healthz\", timeout=8)"]
ENTRYPOINT ["paddock"]
CMD ["serve"]
