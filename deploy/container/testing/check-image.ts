/**
 * `bun deploy/container/testing/check-image.ts`: builds the image by the Containerfile's own steps, without pulling a base
 * image, and walks from an empty volume to the first lead in the portal. As root, with debootstrap, buildah and runc.
 */
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { $ } from 'bun'
import { serveProgram } from '#deploy/testing/served-program.ts'
import { walkToFirstLead } from '#deploy/testing/walk-to-first-lead.ts'
import { freePort } from '#server/testing/free-port.ts'
import { writeBundle } from './confined-bundle.ts'
import { type ImageConfig, ImageStore } from './image-store.ts'

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
