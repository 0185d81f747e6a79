#!/bin/sh
# run-under-qemu.sh PROGRAM [ARGUMENT]…: runs a program for arm64, and what it starts, on another machine and without a
# network. As root, on Linux 6.7 or newer, with Debian's iproute2, qemu-user-static, libc6-arm64-cross and
# libstdc++6-arm64-cross.
set -eu

# Executable files for arm64: the magic number and its mask (https://docs.kernel.org/admin-guide/binfmt-misc.html).
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'

# The second call of this script, in namespaces of its own.
if [ -n "${QEMU_WORK:-}" ]; then
  ip link set lo up
  mount -t binfmt_misc none /proc/sys/fs/binfmt_misc
  printf %s ":arm64:M::$magic:$mask:$QEMU_WORK/qemu:" >/proc/sys/fs/binfmt_misc/register
  unset QEMU_WORK
  exec "$@"
fi

[ $# -gt 0 ] || { echo "usage: $0 PROGRAM [ARGUMENT]…" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
chmod 755 "$work"
printf '#!/bin/sh\nexec /usr/bin/qemu-aarch64-static -L /usr/aarch64-linux-gnu "$@"\n' >"$work/qemu"
chmod 755 "$work/qemu"
mkfifo "$work/mapped"
# The namespace has every user, because the program hands the server over to one.
QEMU_WORK=$work unshare --user --mount --net sh -c \
  'read -r _ <"$QEMU_WORK/mapped" && exec setpriv --reuid 0 --regid 0 --clear-groups sh "$0" "$@"' "$0" "$@" &
child=$!
trap 'kill "$child"' TERM INT
while [ "$(readlink "/proc/$child/ns/user")" = "$(readlink /proc/self/ns/user)" ]; do sleep 0.1; done
echo '0 0 65536' >"/proc/$child/uid_map"
echo '0 0 65536' >"/proc/$child/gid_map"
echo >"$work/mapped"
# A signal ends the first wait, and the second one waits for the program.
wait "$child" || wait "$child"
