#!/usr/bin/env bash
# What the server's tests need beyond the Python packages: PostgreSQL's programs. Does nothing where there are some.
set -euo pipefail
cd "$(dirname "$0")/../.."
if "${1:-python3}" -m tests.server.postgres 2>/dev/null; then exit 0; fi
if ! command -v apt-get >/dev/null; then
  echo "paddock: install PostgreSQL; the tests need its programs, not a running database" >&2
  exit 1
fi
sudo=""
if [ "$(id -u)" -ne 0 ]; then sudo=sudo; fi
echo "paddock: installing PostgreSQL for the tests"
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null
