#!/bin/sh
# Makes one backup named by the time, then deletes those that are older than BACKUP_KEEP_DAYS. If the backup fails, all
# earlier ones stay.
set -eu
program=${HEARTHFINDER:-/usr/local/bin/hearthfinder}
folder=${BACKUP_DIR:-/var/lib/hearthfinder-backups}
days=${BACKUP_KEEP_DAYS:-14}
umask 077
# An encrypted backup isn't a tar file that tar can open.
[ -z "${BACKUP_RECIPIENT:-}" ] && ending=tar || ending=tar.age
file=$folder/hearthfinder-$(date -u +%Y-%m-%dT%H-%M-%SZ).$ending
mkdir -p "$folder"
"$program" backup "$file"
find "$folder" -maxdepth 1 -type f -name 'hearthfinder-*.tar*' -mtime "+$days" -delete
