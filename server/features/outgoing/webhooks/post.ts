import ipaddr from 'ipaddr.js'
import {
  HostRefused,
  isPublicAddress,
  type Resolve,
  requestAddress,
  resolveHost,
} from '#server/platform/http/request-host.ts'

/** For everything: the name, the connection and the response. */
export const POST_TIMEOUT_MS = 10_000

/** Sends a body. @returns the response's status. @throws Error with a sentence for the delivery log */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<number>

interface PostSettings {
  /** Whether private, loopback and link-local addresses may be called, and loopback ones without TLS. */
  allowsPrivate: boolean
  timeoutMs?: number
  resolve?: Resolve
}

const REFUSALS: Record<HostRefused['reason'], string> = {
  no_address: 'The host’s name has no address.',
  not_allowed: 'The host is not on the internet. WEBHOOK_PRIVATE_ADDRESSES=on allows it.',
}

/**
 * Creates a function that posts to the operator's endpoints, and only to hosts on the internet (request-host.ts). Redirects
 * aren't followed, and the response's body isn't read.
 */
export const createPost =
  ({ allowsPrivate, timeoutMs = POST_TIMEOUT_MS, resolve }: PostSettings): Post =>
  async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('The receiver took too long.')))
    })
    return Promise.race([send(), timedOut])

    async function send(): Promise<number> {
      if (!URL.canParse(url)) throw new Error('The address is not valid.')
      const target = new URL(url)
      const address = await resolveHost(target, (ip) => allowsPrivate || isPublicAddress(ip), resolve).catch(
        (error) => {
          throw error instanceof HostRefused ? new Error(REFUSALS[error.reason]) : error
        },
      )
      if (target.protocol !== 'https:' && !(allowsPrivate && isLoopback(address)))
        throw new Error('The address must begin with https://.')
      const response = await requestAddress(target, address, { method: 'POST', headers, body, signal }).catch(
        ({ code }: NodeJS.ErrnoException) => {
          throw new Error(`The connection failed${code ? ` (${code})` : ''}.`)
        },
      )
      response.destroy()
      return response.statusCode ?? 0
    }
  }

const isLoopback = (address: string) => ipaddr.process(address).range() === 'loopback'
