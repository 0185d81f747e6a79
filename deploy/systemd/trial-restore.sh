#!/bin/sh
# Restores the newest backup into an embedded database of its own, and deletes that. Fails if there is no backup, if the
# newest one is older than MAX_AGE_DAYS, or if it can't be restored.
set -eu
MAX_AGE_DAYS=2
program=${HEARTHFINDER:-/usr/local/bin/hearthfinder}
folder=${BACKUP_DIR:-/var/lib/hearthfinder-backups}
newest=$(find "$folder" -maxdepth 1 -type f -name 'hearthfinder-*.tar*' -mtime "-$MAX_AGE_DAYS" | sort | tail -n 1)
if [ -z "$newest" ]; then
  echo "There is no backup in $folder from the last $MAX_AGE_DAYS days." >&2
  exit 1
fi
case $newest in
*.age)
  if [ -z "${BACKUP_IDENTITY_FILE:-}" ]; then
    echo "$newest is encrypted, and its secret key is not on this machine: try it where the key is." >&2
    exit 0
  fi
  ;;
esac
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
# Only the folder and the key: neither the database nor the bucket that families use.
env -i PATH="$PATH" SETTINGS_FILE=/dev/null DATA_DIR="$trial/data" ${CACHE_DIRECTORY:+CACHE_DIRECTORY="$CACHE_DIRECTORY"} \
  ${BACKUP_IDENTITY_FILE:+BACKUP_IDENTITY_FILE="$BACKUP_IDENTITY_FILE"} "$program" restore "$newest"
