#!/bin/bash
# Replaces the running release without downtime: starts the new one beside it, waits until it is ready, switches nginx,
# lets the old one finish and stops it. If the new one does not become ready, the old one keeps running.
#   update.sh FOLDER   deploys a folder made by `npm run build:standalone`, the first or the next one
#   update.sh --back   goes back to the previous release
set -euo pipefail
umask 022

root=${NOCTURNE_ROOT:-/srv/nocturne}
read -ra ports <<<"${NOCTURNE_PORTS:-3001 3002}"
settings=${NOCTURNE_SETTINGS:-/etc/nocturne/settings}
READY_SECONDS=90
# Requests that nginx accepted before the switch end in this time, except large downloads.
DRAIN_SECONDS=${NOCTURNE_DRAIN_SECONDS:-15}
STATIC_FILES_DAYS=1

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }
[ $# -eq 1 ] || fail "Usage: update.sh FOLDER | --back"

mkdir -p "$root"/{releases,slots,static/_next/static}
exec 9>"$root/update.lock"
flock --nonblock 9 || fail "Another update is running."

# The app that serves: one of two ports, each of which has its release in slots/.
serving=$(sed -n 's/^ *server 127\.0\.0\.1:\([0-9]*\);$/\1/p' "$root/upstream.conf" 2>/dev/null || true)
if [ "$serving" = "${ports[0]}" ]; then next=${ports[1]}; else next=${ports[0]}; fi

is_ready() { curl --silent --fail --output /dev/null --max-time 5 "http://127.0.0.1:$1/api/v1/health"; }

wait_until_ready() {
  local deadline=$((SECONDS + READY_SECONDS))
  until is_ready "$1"; do
    [ $SECONDS -lt $deadline ] || return 1
    systemctl is-active --quiet "nocturne@$1" || return 1
    sleep 0.5
  done
}

# The release in the slot before; kept until the new one serves.
previous=

install_release() {
  local source=$1 release
  release=$root/releases/$(date --utc +%Y%m%dT%H%M%S.%3NZ)
  cp --archive "$source" "$release.part"
  ln --symbolic --force "$settings" "$release.part/.env.local"
  # All else is read-only to the app.
  mkdir -p "$release.part"/.next/{cache,server/route-cache}
  if id nocturne &>/dev/null; then
    chown --recursive root:root "$release.part"
    chown --recursive nocturne: "$release.part"/.next/{cache,server/route-cache}
  fi
  mv "$release.part" "$release"
  previous=$(readlink "$root/slots/$next" || true)
  point_slot "$release"
}

point_slot() { ln --symbolic --force --no-dereference "$1" "$root/slots/$next"; }

# Browsers with a page of the previous release still ask for its files.
publish_static_files() {
  local static=$root/static/_next/static slot
  for slot in "$root"/slots/*; do
    cp --recursive --no-clobber "$slot/.next/static/." "$static"
    (cd "$slot/.next/static" && find . -type f -print0) | (cd "$static" && xargs --null touch --no-create)
  done
  find "$static" -type f -mmin +$((STATIC_FILES_DAYS * 24 * 60)) -delete
}

# The name of the release keeps nginx from answering with stored pages of another one.
switch_to() {
  if [ -e "$root/upstream.conf" ]; then cp "$root/upstream.conf" "$root/upstream.conf.before"; fi
  cat >"$root/upstream.conf.new" <<CONF
upstream nocturne {
  server 127.0.0.1:$1;
  keepalive 32;
  # Less than the app's 5 seconds, so that no request meets a closing connection.
  keepalive_timeout 4s;
}
map "" \$release { default $(date --utc +%Y%m%dT%H%M%S)-$1; }
CONF
  mv "$root/upstream.conf.new" "$root/upstream.conf"
  if ! nginx -t -q; then
    if [ -e "$root/upstream.conf.before" ]; then
      mv "$root/upstream.conf.before" "$root/upstream.conf"
    else
      rm "$root/upstream.conf"
    fi
    return 1
  fi
  systemctl reload-or-restart nginx || return 1
  ln --symbolic --force --no-dereference "slots/$1" "$root/current"
}

give_up() {
  systemctl stop "nocturne@$next"
  systemctl disable --quiet "nocturne@$next"
  if [ -n "$previous" ]; then
    rm --recursive --force "$(readlink "$root/slots/$next")"
    point_slot "$previous"
  fi
  fail "$1 ${serving:+The release on port $serving keeps running. }The log: journalctl -u nocturne@$next"
}

if [ "$1" = --back ]; then
  [ -e "$root/slots/$next" ] || fail "There is no previous release."
else
  [ -f "$1/start.mjs" ] || fail "$1 is no release: it has no start.mjs."
fi
# An interrupted update may have left it running, with the release that was in the slot then.
systemctl stop "nocturne@$next"
[ "$1" = --back ] || install_release "$1"

say "Starting $(readlink "$root/slots/$next") on port $next"
publish_static_files
systemctl start "nocturne@$next"
wait_until_ready "$next" || give_up "The new release is not ready."
# Before the switch, for a reboot right after it.
systemctl enable --quiet "nocturne@$next"
switch_to "$next" || give_up "nginx rejects its configuration (nginx -t)."
say "Port $next serves now"

if [ -n "$serving" ]; then
  sleep "$DRAIN_SECONDS"
  # Both releases have just shared the machine: not ready for a moment is no failure.
  if ! wait_until_ready "$next"; then
    switch_to "$serving"
    give_up "The new release failed after the switch."
  fi
  systemctl stop "nocturne@$serving"
  systemctl disable --quiet "nocturne@$serving"
fi
# Those of interrupted updates, too.
for release in "$root"/releases/*; do
  for port in "${ports[@]}"; do
    if [ "$release" -ef "$root/slots/$port" ]; then continue 2; fi
  done
  rm --recursive --force "$release"
done
say "Done. To go back: update.sh --back"
