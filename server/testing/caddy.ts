import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { waitForPort } from './wait-for-port.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/caddy/Caddyfile')

export interface Caddy {
  origin: string
  stop(): Promise<void>
}

/**
 * Starts Caddy with deploy/caddy/Caddyfile in front of these servers, on a free port of this machine, without TLS.
 * @param ports the servers' ports on 127.0.0.1
 * @throws Error if it isn't installed or doesn't accept connections within 20 seconds
 */
export async function startCaddy(ports: readonly number[]): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'caddy-'))
  const origin = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'Caddyfile')
  // Its socket for commands has a fixed port.
  await writeFile(file, (await readFile(EXAMPLE, 'utf8')).replace(/^\{$/m, '{\n\tadmin off'))
  const child = spawn('caddy', ['run', '--config', file], {
    env: {
      PATH: process.env.PATH,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      DOMAIN: origin,
      SERVERS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitForPort(Number(new URL(origin).port), child)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
