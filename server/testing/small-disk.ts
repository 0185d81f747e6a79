import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Mounts a small real disk (a tmpfs), if this user may.
 * @returns `disk`, its folder, and `folder` around it, which is on the machine's own disk
 */
export async function mountSmallDisk(sizeMb: number) {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const disk = join(folder, 'disk')
  await chmod(folder, 0o755)
  await mkdir(disk)
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=0755`, 'tmpfs', disk])
  const isMounted = mount.status === 0
  return {
    folder,
    disk,
    isMounted,
    async unmount() {
      if (isMounted) spawnSync('umount', [disk])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
