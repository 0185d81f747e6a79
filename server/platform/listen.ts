import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'

type Endpoint = Pick<Env, 'HOST' | 'PORT'>

/**
 * Listens at the server's endpoint for a moment, so that an unusable endpoint is reported before anything is created.
 * @throws OperatorError that names the variable
 */
export async function checkEndpoint({ HOST, PORT }: Endpoint): Promise<void> {
  const open = () =>
    Bun.serve({
      hostname: HOST,
      port: PORT,
      reusePort: false,
      fetch: () => new Response(null, { status: 503 }),
    })
  await listenOrThrow({ HOST, PORT }, open).stop(true)
}

/**
 * Calls `listen` and returns its server.
 * @throws OperatorError that names the variable, instead of the error that `listen` throws
 */
export function listenOrThrow<Server>({ PORT }: Endpoint, listen: () => Server): Server {
  try {
    return listen()
  } catch (error) {
    throw new OperatorError(reasonFor((error as { code?: string }).code, PORT))
  }
}

/** Bun has many codes for invalid hosts and addresses, so every code that isn't about the port is about HOST. */
function reasonFor(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is used by another program: stop it or choose another port`
  if (code === 'EACCES' || code === 'EPERM')
    return `PORT ${port} is not allowed for this user: choose a port above 1023`
  return 'HOST must be a name or an address of this machine, such as localhost or 0.0.0.0'
}
