import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'

export interface BuiltFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** The same content compressed with Brotli, if the build made a compressed copy. */
  brotli?: Uint8Array<ArrayBuffer>
  etag: string
  /** Whether the name contains a hash of the content, so that browsers may cache the file forever. */
  isHashed: boolean
}

/** All files of the build by path, such as '/assets/main-1a2b.js'. They take a few megabytes of memory. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** Reads all files of the build. @throws OperatorError if the app isn't built */
export async function readBuiltFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files = new Map<string, BuiltFile>()
  for (const path of paths) {
    const name = path.slice(folder.length).replaceAll('\\', '/')
    const type = TYPES[name.split('.').at(-1) ?? '']
    if (type && !name.startsWith('/.vite/')) files.set(name, await readBuiltFile(path, name, type))
  }
  if (!files.has('/app.html')) throw new OperatorError('the app is not built yet: run `bun run build` first')
  return files
}

async function readBuiltFile(path: string, name: string, type: string): Promise<BuiltFile> {
  const brotli = await readFile(`${path}.br`).catch(() => undefined)
  return {
    type,
    ...withEtag(new Uint8Array(await readFile(path))),
    isHashed: name.startsWith('/assets/'),
    ...(brotli && { brotli: new Uint8Array(brotli) }),
  }
}

/** A file's content with the ETag that changes with it. */
export function withEtag(bytes: Uint8Array<ArrayBuffer>): Pick<BuiltFile, 'bytes' | 'etag'> {
  return { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) }
}

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
