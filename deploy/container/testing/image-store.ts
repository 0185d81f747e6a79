import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'

const ROOT = join(import.meta.dirname, '../../..')
const CONTAINERFILE = 'deploy/container/Containerfile'
const IMAGE = 'hearthfinder'
const AUTHORITIES = '/etc/ssl/authorities.pem'

/** What an image says about its containers (https://docs.docker.com/reference/dockerfile/). */
export interface ImageConfig {
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
export class ImageStore {
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
