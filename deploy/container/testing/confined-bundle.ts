import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import type { ImageConfig } from './image-store.ts'

interface Mount {
  destination: string
  type: string
  source: string
  options: string[]
}

/**
 * Writes a bundle that runs an image as compose.yaml does: as the image's user, with a read-only root, a volume for its
 * data, a small /tmp, and no capabilities (https://github.com/opencontainers/runtime-spec). It shares this machine's
 * network, so it must listen at an address of its own.
 * @param settings environment variables
 * @returns the folder of the bundle and that of the volume
 */
export async function writeBundle(
  folder: string,
  rootfs: string,
  image: ImageConfig,
  settings: Record<string, string>,
) {
  const bundle = join(folder, 'bundle')
  const data = join(folder, 'data')
  const [uid = 0, gid = 0] = image.User.split(':').map(Number)
  await mkdir(bundle)
  await mkdir(data, { mode: 0o700 })
  await chown(data, uid, gid)
  await $`runc spec`.cwd(bundle)
  const spec = JSON.parse(await readFile(join(bundle, 'config.json'), 'utf8'))
  const env = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  Object.assign(spec.process, {
    args: [...image.Entrypoint, ...image.Cmd],
    cwd: image.WorkingDir,
    user: { uid, gid },
    env,
    terminal: false,
    noNewPrivileges: true,
    capabilities: {},
  })
  spec.root = { path: rootfs, readonly: true }
  spec.mounts = [...spec.mounts.filter(isPossible), ...Object.keys(image.Volumes).map(volumeAt(data)), TMP]
  spec.linux.namespaces = spec.linux.namespaces.filter(({ type }: { type: string }) => type !== 'network')
  delete spec.linux.resources
  await writeFile(join(bundle, 'config.json'), JSON.stringify(spec))
  return { bundle, data }
}

/** Not every machine lets a container see its control groups. */
const isPossible = ({ type }: Mount) => type !== 'cgroup'

const TMP: Mount = {
  destination: '/tmp',
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', 'noexec', 'mode=1777', 'size=64m'],
}

const volumeAt =
  (source: string) =>
  (destination: string): Mount => ({ destination, type: 'bind', source, options: ['bind', 'rw'] })
