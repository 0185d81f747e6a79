import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeOwner, findRunner, run } from '../platform/database/embedded/programs.ts'
import { freePort } from './free-port.ts'
import { startListening } from './listening-program.ts'

/** Debian installs it in /usr/sbin, which isn't on a regular user's PATH. */
const PROGRAM = Bun.which('pgbouncer', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
/** The connections to Postgres. They are used in turn, so a client's next transaction gets a different one. */
const SERVER_CONNECTIONS = 4

export interface Pooler {
  /** Turns the direct address of a database into its address through the pooler. */
  through(url: string): string
  /** Ends it, which cuts all connections, and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in front of the cluster at `clusterUrl`, on a free port, without tracking of prepared statements:
 * versions up to 1.20 can't track them, and newer ones are configured not to.
 * @param change lines that replace those of its settings, such as `pool_mode = session`
 * @throws Error if it isn't installed or doesn't accept connections within 20 seconds
 */
export async function startPgbouncer(clusterUrl: string, change = ''): Promise<Pooler> {
  if (!PROGRAM) throw new Error('pgbouncer is not installed: apt-get install pgbouncer')
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  // PgBouncer refuses to run as root.
  const user = await findRunner(join(folder, 'none'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings(new URL(clusterUrl), port, await canTrack(PROGRAM))}${change}\n`, {
    mode: 0o600,
  })
  await chmod(folder, 0o755)
  await changeOwner(user, file)
  const options = { ...user, cwd: '/', stdio: 'ignore' } as const
  // It ends by SIGTERM, which doesn't wait for clients, unlike SIGINT.
  const start = () => startListening({ program: PROGRAM, args: ['--quiet', file], port, options })
  let end = await start()
  return {
    through(url) {
      const address = new URL(url)
      address.port = String(port)
      return address.href
    },
    async restart() {
      await end()
      end = await start()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function settings(cluster: URL, port: number, tracks: boolean): string {
  return `[databases]
* = host=${cluster.hostname} port=${cluster.port} user=${cluster.username} password=${cluster.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
server_round_robin = 1
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout,idle_session_timeout
${tracks ? 'max_prepared_statements = 0' : ''}
`
}

/** Whether this version has `max_prepared_statements` (1.21). */
async function canTrack(program: string): Promise<boolean> {
  const { output } = await run([program, '--version'], undefined)
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(output) ?? []
  return Number(major) * 1000 + Number(minor) >= 1021
}
