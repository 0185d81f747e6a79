import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '../pictures/public-address.ts'

/** For everything: the name, the connection and the response. */
export const POST_TIMEOUT_MS = 10_000

/** Sends a body. @returns the response's status. @throws Error with a sentence for the delivery log */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>

interface PostSettings {
  /** Whether private, loopback and link-local addresses may be called, and loopback ones without TLS. */
  allowsPrivate: boolean
  timeoutMs?: number
  resolve?: (hostname: string) => Promise<{ address: string }[]>
}

/**
 * Creates a function that posts to the operator's endpoints. Each host's name is resolved here, every address must be
 * allowed, and the connection goes to the address that was checked, so a second answer of its name server changes nothing.
 * Redirects aren't followed, and the response's body isn't read.
 */
export const createPost =
  ({ allowsPrivate, timeoutMs = POST_TIMEOUT_MS, resolve = lookupAll }: PostSettings): Post =>
  async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The receiver took too long.')))
    })
    return Promise.race([send(), timedOut])

    async function send(): Promise<number> {
      if (!URL.canParse(url)) throw new Error('The address is not valid.')
      const target = new URL(url)
      const hostname = target.hostname.replace(/^\[|\]$/g, '')
      const addresses = await resolve(hostname).catch(() => [])
      const [first] = addresses
      if (!first) throw new Error('The host’s name has no address.')
      if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
        throw new Error('The host is not on the internet. WEBHOOK_PRIVATE_ADDRESSES=on allows it.')
      const isSecure = target.protocol === 'https:'
      if (!isSecure && !(allowsPrivate && isLoopback(first.address)))
        throw new Error('The address must begin with https://.')
      return request(target, first.address, isSecure)
    }

    function request({ host, hostname, port, pathname, search }: URL, address: string, isSecure: boolean) {
      return new Promise<number>((done, failed) => {
        const sent = (isSecure ? https : http).request(
          {
            method: 'POST',
            host: address,
            port: port || (isSecure ? 443 : 80),
            path: pathname + search,
            // The certificate must be the host's, although the connection goes to its address.
            ...(isSecure && isIP(hostname) === 0 && { servername: hostname }),
            headers: { ...headers, host, 'content-length': Buffer.byteLength(body) },
            agent: false,
            signal,
          },
          (response) => {
            done(response.statusCode ?? 0)
            response.destroy()
          },
        )
        sent.on('error', ({ code }: NodeJS.ErrnoException) =>
          failed(new Error(`The connection failed${code ? ` (${code})` : ''}.`)),
        )
        sent.end(body)
      })
    }
  }

const lookupAll = (hostname: string) => lookup(hostname, { all: true })
const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'
