import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../platform/operator-error.ts'

export interface BuiltFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
  /** The same, compressed with brotli, where the build found that worthwhile. */
  brotli?: Uint8Array<ArrayBuffer>
  etag: string
  /** The name changes with the content, so that it may be kept for good. */
  hashed: boolean
}

/** Every file of the build by its path, such as '/assets/main-1a2b.js'. A few megabytes, kept in memory. */
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

/** Reads the build. @throws OperatorError when there is none */
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
  const bytes = new Uint8Array(await readFile(path))
  const brotli = await readFile(`${path}.br`).catch(() => undefined)
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return {
    type,
    bytes,
    etag,
    hashed: name.startsWith('/assets/'),
    ...(brotli && { brotli: new Uint8Array(brotli) }),
  }
}
