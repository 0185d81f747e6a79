import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

/** Folders and files that a server needs, with the manuals. The pages are in dist/. */
const PARTS = [
  'bun.lock',
  'bunfig.toml',
  'deploy',
  'dist',
  'docs',
  'LICENSE',
  'package.json',
  'patches',
  'README.md',
  'SECURITY.md',
  'server',
  'shared',
  'sql',
  'tsconfig.json',
]
/** Left out of these folders: tests, and settings with secrets. */
const LEFT_OUT = /\.test\.tsx?$|(^|\/)testing\/|(^|\/)\.env$|^docs\/pictures\/|^patches\/.+\//

/** Lists the files of the packaged program, from this folder, in a fixed order. */
export async function listProgramFiles(): Promise<string[]> {
  const lists = await Promise.all(PARTS.map(filesOf))
  return lists.flat().filter((path) => !LEFT_OUT.test(path))
}

async function filesOf(part: string): Promise<string[]> {
  if (/\.[a-z]+$|^LICENSE$/.test(part)) return [part]
  const entries = await readdir(join(ROOT, part), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .sort()
}
