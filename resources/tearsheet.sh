#!/bin/sh
# The command for a shell, as a package of Debian puts it in the path. The script beside it needs the Node of the computer,
# because the program of the window never runs as plain Node.
script=$(dirname "$(readlink -f "$0")")/tearsheet.mjs
case $(node --version 2>&1) in
  v2[0-9].* | v[3-9][0-9].*) exec node "$script" "$@" ;;
esac
echo 'The command tearsheet needs Node.js 20 or newer, which is not in the path. Install it, for example with “apt-get install nodejs” on Debian 13, or from https://nodejs.org.' >&2
exit 1
