import type { IncomingMessage } from 'node:http'
import { isPublicAddress, type Resolve, requestAddress, resolveHost } from './request-host.ts'

const MAX_REDIRECTS = 3

interface FetchSettings {
  headers: Record<string, string>
  signal: AbortSignal
  /** Which IP addresses may be called for a URL. By default, those on the internet. */
  isAllowed?: (address: string, url: URL) => boolean
  /** Throws if a URL may not be called, for example because it has no TLS. */
  checkUrl: (url: URL) => void
  resolve?: Resolve | undefined
}

/**
 * Gets a URL that someone else chose, and follows its redirects. Each host is checked as `resolveHost` does.
 * @returns the response, whose body isn't read yet
 * @throws Error if a host must not be called, the connection fails or `signal` aborts
 */
export async function fetchHost(
  address: URL,
  { headers, signal, isAllowed = isPublicAddress, checkUrl, resolve }: FetchSettings,
): Promise<IncomingMessage> {
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    checkUrl(url)
    const here = url
    const ip = await resolveHost(url, (candidate) => isAllowed(candidate, here), resolve)
    const response = await requestAddress(url, ip, { headers, signal })
    const { location } = response.headers
    if (!location || !isRedirect(response)) return response
    response.destroy()
    url = new URL(location, url)
  }
  throw new Error('too many redirects')
}

const REDIRECTS = [301, 302, 303, 307, 308]
const isRedirect = ({ statusCode = 0 }: IncomingMessage) => REDIRECTS.includes(statusCode)
