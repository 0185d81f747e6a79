import type { Env } from './env.ts'
import { OperatorError } from './operator-error.ts'

type Place = Pick<Env, 'HOST' | 'PORT'>

/**
 * Listens for a moment where the server will, so that a place it cannot have is known before anything is made.
 * @throws OperatorError naming the variable
 */
export async function tryToListen({ HOST, PORT }: Place): Promise<void> {
  const open = () =>
    Bun.serve({
      hostname: HOST,
      port: PORT,
      reusePort: false,
      fetch: () => new Response(null, { status: 503 }),
    })
  await refusingToStart({ HOST, PORT }, open).stop(true)
}

/**
 * What `listen` gives.
 * @throws OperatorError naming the variable, in place of what went wrong
 */
export function refusingToStart<Server>({ PORT }: Place, listen: () => Server): Server {
  try {
    return listen()
  } catch (error) {
    throw new OperatorError(reasonFor((error as { code?: string }).code, PORT))
  }
}

/** Bun has a code of its own choosing for each kind of bad name or address: what is not the port's fault is theirs. */
function reasonFor(code: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program`
  if (code === 'EACCES' || code === 'EPERM') return `PORT ${port} is not for this user to listen at`
  return 'HOST must be a name or an address of this machine, such as localhost or 0.0.0.0'
}
