import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<{ address: string }[]>

/** A host that must not or can't be called. */
export class HostRefused extends Error {
  readonly reason: 'no_address' | 'not_allowed'

  constructor(reason: HostRefused['reason']) {
    super(reason === 'no_address' ? 'the host has no address' : 'the host is not on the internet')
    this.reason = reason
  }
}

/**
 * Resolves the host of an address that someone else chose, so that they can't make this server call its own network. Pass
 * the result to `requestAddress`, so that a second answer of the name server changes nothing.
 * @param isAllowed decides which IP addresses may be called. Every address of the host must be allowed.
 * @returns the first IP address of the host
 * @throws HostRefused
 */
export async function resolveHost(
  { hostname }: URL,
  isAllowed: (address: string) => boolean,
  resolve: Resolve = (name) => lookup(name, { all: true }),
): Promise<string> {
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => [])
  const [first] = addresses
  if (!first) throw new HostRefused('no_address')
  if (!addresses.every(({ address }) => isAllowed(address))) throw new HostRefused('not_allowed')
  return first.address
}

interface HostRequest {
  method?: string
  headers: OutgoingHttpHeaders
  body?: string
  signal: AbortSignal
}

/**
 * Sends a request to an IP address that `resolveHost` has checked. Follows no redirects.
 * @returns the response, whose body isn't read yet
 * @throws Error if the connection fails or `signal` aborts
 */
export function requestAddress(
  { protocol, host, hostname, port, pathname, search }: URL,
  address: string,
  { method = 'GET', headers, body, signal }: HostRequest,
): Promise<IncomingMessage> {
  const isSecure = protocol === 'https:'
  return new Promise((done, failed) => {
    const sent = (isSecure ? https : http).request(
      {
        method,
        host: address,
        port: port || (isSecure ? 443 : 80),
        path: pathname + search,
        // The certificate must be the host's, although the connection goes to its address.
        ...(isSecure && isIP(hostname) === 0 && { servername: hostname }),
        headers: {
          ...headers,
          host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        agent: false,
        signal,
      },
      done,
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

/** All addresses of IPv6 that are assigned (https://www.iana.org/assignments/ipv6-address-space). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's own services answer its machines there, with their settings and keys. It leads nowhere else. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is on the internet: not private, loopback, link-local, reserved or a tunnel into such a network.
 * An IPv4 address inside an IPv6 one (::ffff:10.0.0.1) counts as the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  if (ip.range() !== 'unicast' || ip.toString() === AZURE_HOST) return false
  return ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST)
}
