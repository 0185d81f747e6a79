import { timingSafeEqual } from 'node:crypto'
import type { Env } from '#server/platform/env.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isLoopback } from '#server/platform/http/client-address.ts'
import { hashToken } from '#server/platform/token.ts'

type ScrapeEnv = Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'PUBLIC_URL'>

/** What proxies add. Behind a proxy on this machine, everyone's requests come from this machine. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } }

/**
 * Lets Prometheus in and no one else: with METRICS_TOKEN who has it, and without one only programs on this machine, if no
 * setting and no header tells of a proxy in between. A proxy may add no header at all, so the settings count, too.
 * @param socketAddress the connection's other end. Headers never replace it.
 * @throws ApiError unauthorized (401) or forbidden (403)
 */
export function requireMayScrape(env: ScrapeEnv, request: Request, socketAddress: string | undefined): void {
  if (env.METRICS_TOKEN !== undefined) {
    if (hasToken(request, env.METRICS_TOKEN)) return
    throw new ApiError('unauthorized', 'The metrics need the token in METRICS_TOKEN.', CHALLENGE)
  }
  if (isLoopback(socketAddress) && !mayBeProxied(env, request)) return
  throw new ApiError(
    'forbidden',
    'Without METRICS_TOKEN, only programs on the server’s machine may read the metrics, and none if there is a proxy.',
  )
}

/** Compares hashes, because their length doesn't depend on what was sent. */
function hasToken({ headers }: Request, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return timingSafeEqual(hashToken(given), hashToken(token))
}

function mayBeProxied({ TRUST_PROXY, PUBLIC_URL }: ScrapeEnv, { headers, url }: Request): boolean {
  const isSetUp = TRUST_PROXY !== '' || (PUBLIC_URL !== undefined && !isOwnName(PUBLIC_URL))
  return isSetUp || !isOwnName(url) || FORWARDING.some((name) => headers.has(name))
}

/** Whether an address names this machine as only its own programs do. */
function isOwnName(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
}
