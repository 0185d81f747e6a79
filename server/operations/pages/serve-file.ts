import type { BuiltFile } from './built-files.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers cache these files but revalidate them each time: pages, the service worker and the manifest must never be stale. */
const REVALIDATED = 'no-cache'

/** Responds with a file, or with 304 if the browser has it. */
export function serveOrRevalidate(request: Request, file: BuiltFile): Response {
  if (!file.isHashed && request.headers.get('if-none-match')?.includes(file.etag)) {
    return new Response(null, { status: 304, headers: headersOf(file) })
  }
  return serveFile(request, file, 200)
}

export function serveFile(request: Request, file: BuiltFile, status: number): Response {
  const useBrotli = file.brotli && /\bbr\b/.test(request.headers.get('accept-encoding') ?? '')
  const bytes = (useBrotli && file.brotli) || file.bytes
  return new Response(bytes, {
    status,
    headers: {
      ...headersOf(file),
      'content-length': String(bytes.length),
      'content-type': file.type,
      ...(useBrotli && { 'content-encoding': 'br' }),
    },
  })
}

const headersOf = (file: BuiltFile) => ({
  'cache-control': file.isHashed ? IMMUTABLE : REVALIDATED,
  vary: 'accept-encoding',
  // Weak, because the compressed and plain representations share it (RFC 9110, section 8.8.1).
  etag: `W/"${file.etag}"`,
})
