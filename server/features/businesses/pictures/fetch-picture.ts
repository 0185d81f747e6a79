import type { IncomingMessage } from 'node:http'
import { fetchHost } from '#server/platform/http/fetch-host.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'

import { DESK_IMAGE_PX } from '#shared/contract/image-path.ts'
import { encodeImage } from '../images/encode-image.ts'
import { type Image, readImage } from '../images/read-image.ts'

/** For everything: names, redirects and the file. */
const FETCH_TIMEOUT_MS = 10_000

/** Fetches a picture from another host and encodes it again. Throws an Error that says why it can't. */
export type FetchPicture = (url: string) => Promise<Image>

/**
 * Creates a function that fetches pictures from hosts on the internet only (fetch-host.ts), redirects
 * included.
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
  const target = new URL(url.trim().replace(/^\/\//, 'https://'))
  return readResponse(
    await fetchHost(target, { headers: { accept: 'image/*' }, signal, isAllowed, checkUrl: checkProtocol }),
  )
}

function checkProtocol({ protocol }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('only http and https are fetched')
}

async function readResponse(response: IncomingMessage): Promise<Image> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Error(`the host answered with status ${response.statusCode}`)
  }
  const image = await readImage(response)
  if (typeof image === 'string') throw new Error(`the picture is ${image}`)
  return image
}
