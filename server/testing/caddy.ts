import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startListening } from './listening-program.ts'

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
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const file = join(folder, 'Caddyfile')
  // Its socket for commands has a fixed port.
  await writeFile(file, (await readFile(EXAMPLE, 'utf8')).replace(/^\{$/m, '{\n\tadmin off'))
  const env = {
    PATH: process.env.PATH,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    DOMAIN: origin,
    SERVERS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  }
  const stop = await startListening({
    program: 'caddy',
    args: ['run', '--config', file],
    port,
    options: { env, stdio: 'ignore' },
    folder,
  })
  return { origin, stop }
}
