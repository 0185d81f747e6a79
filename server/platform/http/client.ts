import { Elysia } from 'elysia'
import type { Env } from '../env.ts'
import type { Risks } from '../risks.ts'
import { clientAddress, isUntrustedLoopback, networkOf, siteOf, truncateAddress } from './client-address.ts'

/** What is known about the caller. All of it may be stored, except `network`, which only distinguishes callers. */
export interface Client {
  /** A full IPv4 address, or the first 64 bits of an IPv6 address. It is only stored as a hash. */
  network: string
  /**
   * A full IPv4 address, or the first 48 bits of an IPv6 address, which one customer can have entirely. Only stored as a
   * hash.
   */
  site: string
  /** Without the last octet (IPv4) or the last 80 bits (IPv6); null if the address is unknown. */
  truncatedAddress: string | null
  userAgent: string | null
  /** Global Privacy Control: https://www.w3.org/TR/gpc/ */
  gpc: boolean
}

/** The parts of a route's context that describe the call. */
export interface Call {
  request: Request
  server: { requestIP(request: Request): { address: string } | null } | null
}

const MAX_USER_AGENT = 300

/** Reads what is known about the caller. `TRUST_PROXY` lists the proxies whose X-Forwarded-For is trusted. */
export function clientOf({ request, server }: Call, env: Pick<Env, 'TRUST_PROXY'>): Client {
  const address = clientAddress(request, server?.requestIP(request)?.address, env.TRUST_PROXY)
  return {
    network: address === undefined ? 'unknown' : networkOf(address),
    site: address === undefined ? 'unknown' : siteOf(address),
    truncatedAddress: address === undefined ? null : truncateAddress(address),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) || null,
    gpc: request.headers.get('sec-gpc') === '1',
  }
}

const RISK = {
  id: 'unknown_proxy',
  title: 'The server does not trust the proxy in front of it',
  advice:
    'All visitors count as one address, so one stranger can use up the limits of everyone, and failed logins of a ' +
    'stranger can lock administrators out. Set TRUST_PROXY to the address of the proxy, for example 127.0.0.1,::1, ' +
    'and restart the server.',
} as const

/**
 * Reports a risk at the first request that a proxy on this machine forwarded although TRUST_PROXY doesn't name it.
 * Register it before the routes.
 */
export const unknownProxy = (env: Pick<Env, 'TRUST_PROXY'>, risks: Risks) =>
  new Elysia({ name: 'unknown-proxy' }).onRequest(({ request, server }) => {
    const { headers } = request
    if (!headers.has('x-forwarded-for') && !headers.has('forwarded')) return
    if (isUntrustedLoopback(server?.requestIP(request)?.address, env.TRUST_PROXY)) risks.report(RISK)
  })
