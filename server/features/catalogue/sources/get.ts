import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import {
  HostRefused,
  isPublicAddress,
  type Resolve,
  requestAddress,
  resolveHost,
} from '#server/platform/http/request-host.ts'
import { CatalogueError } from '../reading/errors.ts'

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
async function fetchHost(
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

/** What a publisher said about its edition. */
export const Validators = z.object({
  etag: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  /** When the publisher's catalog says that the data changed, or another text that changes with them. */
  mark: z.optional(z.string()),
})
export type Validators = z.infer<typeof Validators>

/** Six times the largest register that is known, CMS's. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024
/** For what a publisher's catalog says about a register. */
const MAX_METADATA_BYTES = 200 * 1024
/** A publisher may ask for at most this pause, in seconds. */
const MAX_WAIT_S = 7 * 86_400

/** A publisher that asks to be called later. */
export class TryLater extends CatalogueError {
  override name = 'TryLater'
  constructor(readonly waitSeconds: number) {
    super(`the publisher asks for fewer calls (status 429)`)
  }
}

/** Calls a publisher. Every failure is a CatalogueError with a sentence for the operator, but for an abort. */
export interface Get {
  json(url: URL, maxBytes?: number): Promise<unknown>
  /** Writes the answer to a file. @returns what the publisher says about it; undefined if it is unchanged */
  file(url: URL, path: string, known: Validators): Promise<Validators | undefined>
}

interface GetSettings {
  /** SOURCE_HOSTS: hosts with ports that may be private, and called without TLS. */
  hosts: readonly string[]
  /** Ends every call. */
  signal: AbortSignal
  maxFileBytes?: number | undefined
}

/** Creates what calls publishers: with TLS, on the internet, within limits of time and size. */
export function createGet({ hosts, signal, maxFileBytes = MAX_FILE_BYTES }: GetSettings): Get {
  const isListed = ({ protocol, hostname, port }: URL) =>
    hosts.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`)
  const open = (url: URL, headers: Record<string, string>) =>
    fetchHost(url, {
      headers: { 'user-agent': 'Hearthfinder', ...headers },
      signal,
      isAllowed: (ip, target) => isListed(target) || isPublicAddress(ip),
      checkUrl(target) {
        if (target.protocol === 'https:' || (target.protocol === 'http:' && isListed(target))) return
        throw new CatalogueError(`${target.host} is not called without TLS`)
      },
    })
  return {
    json: (url, maxBytes = MAX_METADATA_BYTES) =>
      explained(signal, async () => {
        const response = await open(url, { accept: 'application/json' })
        requireOk(response)
        const chunks: Buffer[] = []
        await pipeline(response, limitTo(maxBytes), async (bytes) => {
          for await (const chunk of bytes) chunks.push(chunk)
        })
        return parseJson(Buffer.concat(chunks).toString('utf8'))
      }),
    file: (url, path, { etag, lastModified }) =>
      explained(signal, async () => {
        const conditions = {
          ...(etag !== undefined && { 'if-none-match': etag }),
          ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
        }
        const response = await open(url, conditions)
        if (response.statusCode === 304) {
          response.destroy()
          return undefined
        }
        requireOk(response)
        if (response.headers['content-type']?.startsWith('text/html')) {
          response.destroy()
          throw new CatalogueError('the publisher answered with a web page instead of a file')
        }
        await pipeline(response, limitTo(maxFileBytes), createWriteStream(path))
        const { etag: newTag, 'last-modified': newDate } = response.headers
        return { ...(newTag && { etag: newTag }), ...(newDate && { lastModified: newDate }) }
      }),
  }
}

/** @throws CatalogueError for any failure but an abort */
async function explained<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CatalogueError || signal.aborted) throw error
    if (error instanceof HostRefused)
      throw new CatalogueError(
        error.reason === 'no_address'
          ? 'the name of the publisher’s host has no address'
          : 'the host is not on the internet; SOURCE_HOSTS can allow it',
      )
    const { code, message } = error as NodeJS.ErrnoException
    throw new CatalogueError(`the connection failed (${code ?? message})`)
  }
}

function requireOk(response: IncomingMessage): void {
  const { statusCode, headers } = response
  if (statusCode === 200) return
  response.destroy()
  if (statusCode === 429) {
    const seconds = Number(headers['retry-after'] ?? 0)
    throw new TryLater(Number.isFinite(seconds) ? Math.min(MAX_WAIT_S, Math.max(0, seconds)) : 0)
  }
  throw new CatalogueError(`the publisher answered with status ${statusCode}`)
}

/** Ends a stream that is larger. */
export const limitTo = (maxBytes: number) => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes <= maxBytes) return done(null, chunk)
      done(new CatalogueError(`the answer is larger than ${Math.round(maxBytes / 1024)} kB`))
    },
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CatalogueError('the publisher’s answer is not JSON')
  }
}
