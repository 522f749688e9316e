#!/usr/bin/env bash
# What the server's tests need beyond the Python packages: PostgreSQL's programs, nginx and Caddy. Does nothing where
# they are there. nginx and Caddy are unpacked into .cache/debian only: installed, they would start as services.
set -euo pipefail
cd "$(dirname "$0")/../.."
python="${1:-python3}"
sudo=""
if [ "$(id -u)" -ne 0 ]; then sudo=sudo; fi

if ! "$python" -m tests.server.postgres 2>/dev/null; then
  if ! command -v apt-get >/dev/null; then
    echo "paddock: install PostgreSQL; the tests need its programs, not a running database" >&2
    exit 1
  fi
  echo "paddock: installing PostgreSQL for the tests"
  $sudo apt-get update -qq
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null
fi

for program in nginx caddy; do
  if "$python" -m tests.server.proxies "$program" 2>/dev/null; then continue; fi
  if ! command -v apt-get >/dev/null; then
    echo "paddock: no $program: the tests of its example are left out" >&2
    continue
  fi
  echo "paddock: fetching $program for the tests"
  mkdir -p .cache/debian
  (
    cd .cache/debian
    apt-get download -qq "$program" 2>/dev/null || { $sudo apt-get update -qq && apt-get download -qq "$program"; }
    dpkg -x "$program"_*.deb . && rm -f "$program"_*.deb
  ) || echo "paddock: no $program: the tests of its example are left out" >&2
done
