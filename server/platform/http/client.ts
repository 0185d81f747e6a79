import type { Env } from '../env.ts'
import { clientAddress, networkOf, truncateAddress } from './client-address.ts'

/** What is known of who calls; only what may be kept, and `network` to tell callers apart for a minute. */
export interface Client {
  /** A whole IPv4 address, or the first 64 bits of an IPv6 one. Never stored as it is. */
  network: string
  /** Without the last octet (IPv4) or the last 80 bits (IPv6); null when the address is not known. */
  truncatedAddress: string | null
  userAgent: string | null
  /** Global Privacy Control: https://www.w3.org/TR/gpc/ */
  gpc: boolean
}

/** What a route's context has of the call. */
export interface Call {
  request: Request
  server: { requestIP(request: Request): { address: string } | null } | null
}

const MAX_USER_AGENT = 300

/** Reads a caller's facts; `TRUST_PROXY` says which hops may name the address. */
export function clientOf({ request, server }: Call, env: Pick<Env, 'TRUST_PROXY'>): Client {
  const address = clientAddress(request, server?.requestIP(request)?.address, env.TRUST_PROXY)
  return {
    network: address === undefined ? 'unknown' : networkOf(address),
    truncatedAddress: address === undefined ? null : truncateAddress(address),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT) || null,
    gpc: request.headers.get('sec-gpc') === '1',
  }
}
