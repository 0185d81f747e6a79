/**
 * `bun deploy/container/testing/check-image.ts`: builds the image by the Containerfile's own steps, without pulling a base
 * image, and walks from an empty volume to the first lead in the portal. As root, with debootstrap, buildah and runc.
 */
import { chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import { serveProgram } from '#deploy/testing/served-program.ts'
import { walkToFirstLead } from '#deploy/testing/walk-to-first-lead.ts'
import { freePort } from '#server/testing/free-port.ts'

const ROOT = join(import.meta.dirname, '../../..')
const CONTAINERFILE = 'deploy/container/Containerfile'
const IMAGE = 'hearthfinder'
const AUTHORITIES = '/etc/ssl/authorities.pem'

/** What an image says about its containers (https://docs.docker.com/reference/dockerfile/). */
interface ImageConfig {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, object>
  StopSignal: string
  Healthcheck: { Test: string[] }
}

/** Images in a folder of their own, made by buildah without downloading any. Needs root. */
class ImageStore {
  constructor(readonly folder: string) {}

  /** Makes the Containerfile's base images: Debian by debootstrap, and Bun as Debian with this Bun. */
  async makeBases(): Promise<void> {
    const text = await readFile(join(ROOT, CONTAINERFILE), 'utf8')
    const [bun = '', debian = ''] = [...text.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name ?? '')
    const suite = /debian:(\w+)-slim$/.exec(debian)?.[1] ?? ''
    if (!bun.endsWith(`/bun:${Bun.version}`)) throw new Error(`${bun} is not this Bun, ${Bun.version}`)
    const files = join(this.folder, 'debian')
    await $`debootstrap --variant=minbase ${suite} ${files}`.quiet()
    await this.#commit('scratch', debian, { [files]: '/' })
    // Only the image with Bun downloads packages. On this machine's network, another authority may have signed them.
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    const added = {
      [process.execPath]: '/usr/local/bin/bun',
      ...(authorities && { [authorities]: AUTHORITIES }),
    }
    await this.#commit(debian, bun, added, authorities ? [`--env=NODE_EXTRA_CA_CERTS=${AUTHORITIES}`] : [])
  }

  /** Runs the Containerfile's steps on a fresh clone of this repository's last commit. */
  async build(): Promise<void> {
    const clone = join(this.folder, 'clone')
    await $`git clone --quiet --depth 1 file://${ROOT} ${clone}`
    await $`${this.#buildah('build')} --pull-never --isolation chroot --format docker --file ${join(clone, CONTAINERFILE)} --tag ${IMAGE} ${clone}`
  }

  /** @returns the folder with the built image's files */
  async mount(): Promise<string> {
    const container = (await $`${this.#buildah('from')} --pull-never ${IMAGE}`.text()).trim()
    return (await $`${this.#buildah('mount')} ${container}`.text()).trim()
  }

  async readConfig(): Promise<ImageConfig> {
    return (await $`${this.#buildah('inspect')} --type image ${IMAGE}`.json()).Docker.config
  }

  /** Deletes all images and containers. */
  async remove(): Promise<void> {
    await $`${this.#buildah('rm')} --all`.quiet().nothrow()
    await $`rm -rf ${this.folder}`
  }

  /** Makes an image of another one and more files. */
  async #commit(
    base: string,
    name: string,
    files: Record<string, string>,
    config: string[] = [],
  ): Promise<void> {
    const container = (await $`${this.#buildah('from')} --pull-never ${base}`.text()).trim()
    for (const [source, target] of Object.entries(files))
      await $`${this.#buildah('add')} --quiet ${container} ${source} ${target}`.quiet()
    if (config.length > 0) await $`${this.#buildah('config')} ${config} ${container}`.quiet()
    await $`${this.#buildah('commit')} --quiet --rm ${container} ${name}`.quiet()
  }

  #buildah = (command: string) => [
    'buildah',
    '--root',
    join(this.folder, 'storage'),
    '--runroot',
    join(this.folder, 'run'),
    command,
  ]
}

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
async function writeBundle(
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

/** compose.yaml gives the server as long to stop. */
const STOP_MS = 60_000

function check(isTrue: boolean, failure: string): void {
  if (!isTrue) throw new Error(failure)
}

async function walk(store: ImageStore): Promise<void> {
  const image = await store.readConfig()
  check(/^[1-9]\d*:[1-9]\d*$/.test(image.User), `the user of the image is ${image.User}`)
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), OLLAMA_HOST: 'http://127.0.0.1:9' }
  const { bundle, data } = await writeBundle(store.folder, await store.mount(), image, settings)
  const name = `hearthfinder-${process.pid}`
  const command = ['runc', '--root', join(store.folder, 'runc')]
  const server = await serveProgram([...command, 'run', '--bundle', bundle, name], {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '' },
  })
  console.log(`The container serves at ${server.origin}.`)
  const execute = (...words: string[]) => $`${command} exec ${name} ${words}`.text()
  try {
    await checkConfinement(image, execute)
    const password = (await readFile(join(data, 'admin-password'), 'utf8')).trim()
    console.log(`The first lead is ${await walkToFirstLead({ origin: server.origin, password })}.`)
  } finally {
    const code = await Promise.race([server.stop(), Bun.sleep(STOP_MS)])
    console.log(`After SIGTERM the container ended with ${code}.`)
    process.exitCode = code === 0 ? 0 : 1
  }
}

async function checkConfinement(
  { Healthcheck }: ImageConfig,
  execute: (...words: string[]) => Promise<string>,
): Promise<void> {
  const [kind, ...health] = Healthcheck.Test
  check(kind === 'CMD', 'the health check needs a shell')
  await execute(...health)
  const status = await execute('cat', '/proc/1/status', '/proc/1/cmdline')
  check(status.includes('NoNewPrivs:\t1') && /CapEff:\t0+\n/.test(status), 'process 1 has privileges')
  check(status.includes('hearthfinder\0serve'), 'process 1 is another program')
}

const store = new ImageStore(await mkdtemp('/var/tmp/hearthfinder-image-'))
try {
  const start = performance.now()
  const say = (text: string) => console.log(`${Math.round((performance.now() - start) / 1000)} s: ${text}`)
  await store.makeBases()
  say('the base images are made')
  await store.build()
  say('the image is built')
  await walk(store)
  say('the container was walked to the first lead, and stopped')
} finally {
  await store.remove()
}
