/** What is decompressed is larger than the caller allows. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

const FORMAT = 'deflate-raw'

/** Compresses bytes with DEFLATE (RFC 1951). */
export const compress = (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream(FORMAT)), Number.POSITIVE_INFINITY)

/**
 * Decompresses bytes, and stops as soon as there are more than `maxBytes`: a small text can decompress to gigabytes.
 * Throws TooLargeError, or a TypeError for damaged data.
 */
export const decompress = (
  bytes: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> =>
  collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)), maxBytes)

async function collect(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined)
      throw new TooLargeError(`more than ${maxBytes} bytes`)
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
