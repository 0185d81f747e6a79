import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startListening } from './listening-program.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/haproxy/haproxy.cfg')
/** Debian installs it in /usr/sbin, which isn't on a regular user's PATH. */
export const HAPROXY = Bun.which('haproxy', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })

/** HAProxy needs five files for each, and a test's user may not open as many as a server's. */
const TEST_CONNECTIONS = 1000

export interface Haproxy {
  origin: string
  /** Sends a line to HAProxy's socket. @returns the answer */
  command(line: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts HAProxy with deploy/haproxy/haproxy.cfg in front of these servers, which it calls s0, s1 and so on. It listens on
 * a free port of this machine, without TLS.
 * @param ports the servers' ports on 127.0.0.1
 * @throws Error if it isn't installed or doesn't accept connections within 20 seconds
 */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  if (!HAPROXY) throw new Error('haproxy is not installed: apt-get install haproxy')
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  const port = await freePort()
  const socket = join(folder, 'admin.sock')
  const file = join(folder, 'haproxy.cfg')
  const example = await readFile(EXAMPLE, 'utf8')
  await writeFile(file, withPorts(example, port, ports).replace('/run/haproxy/admin.sock', socket))
  const stop = await startListening({
    program: HAPROXY,
    args: ['-db', '-q', '-f', file],
    port,
    options: { stdio: ['ignore', 'ignore', 'inherit'] },
    folder,
  })
  return { origin: `http://127.0.0.1:${port}`, command: (line) => ask(socket, line), stop }
}

/** The example with a port and servers of this machine. */
function withPorts(example: string, port: number, servers: readonly number[]): string {
  const lines = servers.map((each, index) => `\tserver s${index} 127.0.0.1:${each}`)
  return example
    .replace(/^\tmaxconn .*\n/m, `\tmaxconn ${TEST_CONNECTIONS}\n`)
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/^\tbind :443 .*\n/m, '')
    .replace(/^\thttp-request redirect .*\n/m, '')
    .replace(/(^\tserver .*\n)+/m, `${lines.join('\n')}\n`)
}

async function ask(socket: string, line: string): Promise<string> {
  const connection = connect(socket)
  connection.write(`${line}\n`)
  return Buffer.concat(await Array.fromAsync(connection as AsyncIterable<Uint8Array>)).toString()
}
