import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type EmptyNetwork, makeEmptyNetwork } from '#deploy/testing/empty-network.ts'
import { serveProgram } from '#deploy/testing/served-program.ts'

const FROM_SOURCE = [process.execPath, resolve(import.meta.dirname, '../server/main.ts')]
/** Linux counts the processor time of processes in hundredths of a second (`USER_HZ`). */
const TICKS_PER_SECOND = 100
/** Of the fields after the name in /proc/PID/stat (proc_pid_stat(5)): utime, stime, and those of ended children. */
const TICKS = { from: 11, to: 15 }

/**
 * Measures a program's first and second start in an empty folder and an empty network: how long it takes until it is ready,
 * and the processor time that it and its Postgres have used by then.
 * @param program an executable file that `bun run package` made; without one, the server runs from its source
 */
export async function run(program?: string): Promise<void> {
  const network = await makeEmptyNetwork()
  if (!network) throw new Error('this needs a network namespace: Linux, iproute2, and the right to make one')
  const folder = await mkdtemp(join(tmpdir(), 'start-'))
  // Root hands the server over to a user who has to enter it.
  await chmod(folder, 0o755)
  try {
    const command = network.within(program ? [resolve(program)] : FROM_SOURCE)
    for (const which of ['first', 'second'])
      console.log(`${which} start: ${await start(command, folder, network)}`)
  } finally {
    network.leave()
    await rm(folder, { recursive: true })
  }
}

async function start(command: string[], folder: string, network: EmptyNetwork): Promise<string> {
  const startedAt = performance.now()
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    CACHE_DIRECTORY: join(folder, 'cache'),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  }
  const server = await serveProgram(command, { cwd: folder, env })
  const seconds = (performance.now() - startedAt) / 1000
  const computed = await computedWithin(network)
  await server.stop()
  return `ready after ${seconds.toFixed(1)} s, ${computed.toFixed(1)} s of processor time, load ${loadavg()[0]?.toFixed(0)}`
}

/** The processor time of a namespace's running processes and of their ended children, in seconds. */
async function computedWithin({ pid }: EmptyNetwork): Promise<number> {
  const networkOf = (process: number | string) => readlink(`/proc/${process}/ns/net`).catch(() => undefined)
  const own = await networkOf(pid)
  let ticks = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name) || (await networkOf(name)) !== own) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const counts = stat.split(') ')[1]?.split(' ').slice(TICKS.from, TICKS.to) ?? []
    ticks += counts.reduce((sum, count) => sum + Number(count), 0)
  }
  return ticks / TICKS_PER_SECOND
}
