import type { Env } from '#server/platform/env.ts'

/**
 * The site that passkeys belong to: the host name and the origin of PUBLIC_URL, or localhost without it. A passkey works
 * only there, also behind a proxy, whose Host header doesn't matter.
 */
export function readRelyingParty({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): {
  id: string
  origin: string
} {
  const { hostname, origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  return { id: hostname, origin }
}
