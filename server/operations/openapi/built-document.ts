import { createHash } from 'node:crypto'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Reader } from './document.ts'

/** The document for a reader, as it is sent. It doesn't change while the server runs. */
export interface BuiltDocument {
  text: string
  headers: Record<string, string>
}

/** How long others may keep the document before they ask whether it changed, in seconds. */
const MAX_AGE_SECONDS = 300

/** Builds each reader's document at its first request. */
export function buildOnce(write: (reader: Reader) => string): (reader: Reader) => BuiltDocument {
  const built = new Map<Reader, BuiltDocument>()
  return (reader) => {
    const known = built.get(reader)
    if (known) return known
    const text = write(reader)
    const document = { text, headers: headersOf(reader, text) }
    built.set(reader, document)
    return document
  }
}

/** The administrator's document is for no cache. */
function headersOf(reader: Reader, text: string): Record<string, string> {
  const vary = 'authorization'
  if (reader === 'administrator') return { ...NO_STORE, vary }
  // Weak, because the compressed and plain representations share it (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { vary, etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` }
}

/** Responds with a document, or with 304 if the caller has it. */
export function serveDocument(request: Request, { text, headers }: BuiltDocument): Response {
  const { etag } = headers
  if (etag !== undefined && request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}
