import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Log } from '../../log.ts'
import { OperatorError } from '../../operator-error.ts'
import { clusterOf, type Home, logOf, passwordOf, SUPERUSER } from './home.ts'
import type { Programs } from './programs.ts'
import { giveTo, lastLine, run } from './run.ts'

/** After a power cut Postgres first replays what it had logged. */
const START_BOUND_S = 300
const FAST_STOP_BOUND_S = 30
const HARD_STOP_BOUND_S = 10
/** How long pg_ctl itself may take beyond its own bound. */
const GRACE_S = 5
/** Another program may take a free port between our look and Postgres's. */
const PORT_ATTEMPTS = 3
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  // What Postgres says of a failed statement may quote a family: it stays out of the log.
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
]

/**
 * Starts Postgres on a free port of this machine alone, in a process group of its own, so that the Ctrl-C that
 * stops the server does not reach it before the requests are drained.
 * @returns the address with the password
 * @throws OperatorError with the last line of Postgres's own log
 */
export async function startCluster({ folder, user }: Home, programs: Programs): Promise<string> {
  const password = await readPassword(folder)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    await writeFile(logOf(folder), '', { mode: 0o600 })
    await giveTo(user, logOf(folder))
    const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
    const place = ['-D', clusterOf(folder), '-l', logOf(folder)]
    const bound = ['-w', '-t', String(START_BOUND_S)]
    const started = await run(
      [programs.pgCtl, 'start', ...place, ...bound, '-o', options],
      user,
      (START_BOUND_S + GRACE_S) * 1000,
    )
    if (started.ok) return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
    const text = await readFile(logOf(folder), 'utf8')
    if (attempt < PORT_ATTEMPTS && text.includes('could not bind')) continue
    throw new OperatorError(`Postgres did not start: ${lastLine(text || started.output)} (${logOf(folder)})`)
  }
}

async function readPassword(home: string): Promise<string> {
  try {
    return (await readFile(passwordOf(home), 'utf8')).trim()
  } catch {
    throw new OperatorError(
      `${passwordOf(home)} cannot be read: restore it beside the database it belongs to`,
    )
  }
}

/** Stops Postgres: cuts its connections and lets it write everything; only when that takes too long, harder. */
export async function stopCluster({ folder, user }: Home, programs: Programs, log: Log): Promise<void> {
  const stop = (mode: string, seconds: number) =>
    run(
      [programs.pgCtl, 'stop', '-D', clusterOf(folder), '-m', mode, '-w', '-t', String(seconds)],
      user,
      (seconds + GRACE_S) * 1000,
    )
  const fast = await stop('fast', FAST_STOP_BOUND_S)
  if (fast.ok) return
  if (/does not exist|No such process/.test(fast.output)) return log.warn('database had stopped by itself')
  const { ok } = await stop('immediate', HARD_STOP_BOUND_S)
  log.warn(ok ? 'database stopped hard; it repairs itself at the next start' : 'database did not stop')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
