import type { SpawnOptions } from 'node:child_process'
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
 * Starts HAProxy in front of a primary and its standby, which it uses while the primary doesn't answer a request for TLS, with
 * a yes or a no. It can't tell which one accepts writes: the server must do that.
 * @returns its port, and a function that ends it
 */
export async function startDatabaseProxy(primary: number, standby: number) {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  const port = await freePort()
  const file = join(folder, 'postgres.cfg')
  await writeFile(
    file,
    `defaults
\tmode tcp
\ttimeout connect 2s
\ttimeout client 30m
\ttimeout server 30m
\ttimeout check 1s
listen primary
\tbind 127.0.0.1:${port}
\toption tcp-check
\ttcp-check send-binary 0000000804d2162f
\ttcp-check expect rstring ^[NS]
\tdefault-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
\tserver first 127.0.0.1:${primary}
\tserver second 127.0.0.1:${standby} backup
`,
  )
  const stop = await startProgram(file, port, folder)
  return { port, stop }
}

function startProgram(file: string, port: number, folder: string): Promise<() => Promise<void>> {
  if (!HAPROXY) throw new Error('haproxy is not installed: apt-get install haproxy')
  const args = ['-db', '-q', '-f', file]
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  return startListening({ program: HAPROXY, args, port, options, folder })
}

/**
 * Starts HAProxy with deploy/haproxy/haproxy.cfg in front of these servers, which it calls s0, s1 and so on. It listens on
 * a free port of this machine, without TLS.
 * @param ports the servers' ports on 127.0.0.1
 * @throws Error if it isn't installed or doesn't accept connections within 20 seconds
 */
export async function startHaproxy(ports: readonly number[]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  const port = await freePort()
  const socket = join(folder, 'admin.sock')
  const file = join(folder, 'haproxy.cfg')
  const example = await readFile(EXAMPLE, 'utf8')
  await writeFile(file, withPorts(example, port, ports).replace('/run/haproxy/admin.sock', socket))
  const stop = await startProgram(file, port, folder)
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
