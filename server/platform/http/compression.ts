import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Elysia } from 'elysia'

/** A smaller response fits in one packet anyway. */
const MIN_BYTES = 1024
/** Out of 11. Higher levels take much more time for slightly smaller output. */
const BROTLI_QUALITY = 4

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const compressors = {
  br: (bytes: Buffer) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes: Buffer) => gzipAsync(bytes),
}
type Encoding = keyof typeof compressors

/** Compresses JSON responses of routes registered after it, if the client accepts that. */
export const compression = () =>
  new Elysia({ name: 'compression' }).mapResponse({ as: 'global' }, ({ request, responseValue }) => {
    if (responseValue instanceof Response && isPlainJson(responseValue))
      return compress(request, responseValue)
  })

/** Responses with an encoding are already compressed (the files of the build). */
function isPlainJson({ headers, body }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return body !== null && /^application\/(.+\+)?json\b/.test(type) && !headers.has('content-encoding')
}

async function compress(request: Request, response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  headers.append('vary', 'accept-encoding')
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
  if (!encoding || bytes.length < MIN_BYTES) {
    // The access log reports it.
    headers.set('content-length', String(bytes.length))
    return new Response(bytes, { status, statusText, headers })
  }
  headers.set('content-encoding', encoding)
  const compressed = await compressors[encoding](bytes)
  headers.set('content-length', String(compressed.length))
  return new Response(new Uint8Array(compressed), { status, statusText, headers })
}

/** Prefers Brotli to gzip. `q=0` rules an encoding out. https://www.rfc-editor.org/rfc/rfc9110#field.accept-encoding */
export function chooseEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality]) => !quality || !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding))
}
