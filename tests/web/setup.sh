#!/usr/bin/env bash
# What the browser tests need beyond the Python packages: a Chromium. Does nothing where there is one.
set -euo pipefail
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
  if command -v "$name" >/dev/null; then exit 0; fi
done
if ! command -v apt-get >/dev/null; then
  echo "paddock: install Chromium, or name one in PADDOCK_CHROMIUM" >&2
  exit 1
fi
sudo=""
if [ "$(id -u)" -ne 0 ]; then sudo=sudo; fi
echo "paddock: installing Chromium for the tests"
$sudo apt-get update -qq
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$(apt-cache show chromium-headless-shell >/dev/null 2>&1 && echo chromium-headless-shell || echo chromium)" >/dev/null
