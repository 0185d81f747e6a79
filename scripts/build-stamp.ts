import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const STAMP = join(root, 'dist/stamp')
/** The inputs of the build. */
const SOURCES = ['pwa', 'shared', 'scripts', 'bun.lock', 'package.json']
const EXCLUDED = /(^|\/)e2e\/|\.test\.tsx?$|\.md$/

/** Records what dist/ was built from. @param hash of the inputs, computed before the build started */
export async function stampBuild(hash: string): Promise<void> {
  await writeFile(STAMP, hash)
}

/** Whether dist/ was built from the current sources. */
export async function isBuildFresh(): Promise<boolean> {
  const stamp = await readFile(STAMP, 'utf8').catch(() => undefined)
  return stamp === (await hashInputs())
}

/** A hash of all files that the build reads. It stays the same when the folder is moved, as into a container. */
export async function hashInputs(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of await filesIn(source)) hash.update(relative(root, path)).update(await readFile(path))
  return hash.digest('hex')
}

async function filesIn(source: string): Promise<string[]> {
  const path = join(root, source)
  if (/\.[a-z]+$/.test(source)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !EXCLUDED.test(file.slice(root.length)))
    .sort()
}
