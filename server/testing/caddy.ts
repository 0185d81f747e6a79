import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startListening } from './listening-program.ts'

const EXAMPLE = join(import.meta.dirname, '../../deploy/container/Caddyfile')

export interface Caddy {
  origin: string
  stop(): Promise<void>
}

/**
 * Starts Caddy with deploy/container/Caddyfile in front of a server, on a free port of this machine, without TLS.
 * @param serverPort the server's port on 127.0.0.1
 * @throws Error if it isn't installed or doesn't accept connections within 20 seconds
 */
export async function startCaddy(serverPort: number): Promise<Caddy> {
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
    SERVER: `127.0.0.1:${serverPort}`,
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
