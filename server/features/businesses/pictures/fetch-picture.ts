import type { IncomingMessage } from 'node:http'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { requestAddress, resolveHost } from '#server/platform/http/request-host.ts'
import { DESK_IMAGE_PX } from '#shared/image-path.ts'
import { encodeImage } from '../images/encode-image.ts'
import { type Image, readImage } from '../images/read-image.ts'

/** For everything: names, redirects and the file. */
export const FETCH_TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Fetches a picture from another host and encodes it again. Throws an Error that says why it can't. */
export type FetchPicture = (url: string) => Promise<Image>

/**
 * Creates a function that fetches pictures from hosts on the internet only (request-host.ts). The same holds for each
 * redirect.
 * @param isAllowed decides which addresses may be called; tests have their servers on loopback
 */
export const createFetchPicture =
  (isAllowed = isPublicAddress, timeoutMs = FETCH_TIMEOUT_MS): FetchPicture =>
  async (url) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const timedOut = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the picture took too long')))
    })
    const image = await Promise.race([download(url, signal, isAllowed), timedOut])
    const encoded = await encodeImage(image, DESK_IMAGE_PX)
    if (typeof encoded === 'string') throw new Error(`the picture is ${encoded}`)
    return encoded
  }

async function download(
  url: string,
  signal: AbortSignal,
  isAllowed: (address: string) => boolean,
): Promise<Image> {
  let target = new URL(url.trim().replace(/^\/\//, 'https://'))
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await request(target, signal, isAllowed)
    const location = isRedirect(response) && response.headers.location
    if (!location) return readResponse(response)
    response.destroy()
    target = new URL(location, target)
  }
  throw new Error('too many redirects')
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 300 && statusCode < 400

async function readResponse(response: IncomingMessage): Promise<Image> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`the host answered with status ${response.statusCode}`)
  }
  const image = await readImage(response)
  if (typeof image === 'string') throw new Error(`the picture is ${image}`)
  return image
}

async function request(
  target: URL,
  signal: AbortSignal,
  isAllowed: (address: string) => boolean,
): Promise<IncomingMessage> {
  if (target.protocol !== 'https:' && target.protocol !== 'http:')
    throw new Error('only http and https are fetched')
  const address = await resolveHost(target, isAllowed)
  return requestAddress(target, address, { headers: { accept: 'image/*' }, signal })
}
