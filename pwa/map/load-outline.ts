import { OUTLINES } from '../packs/outline-list.ts'
import { listOutlines, readFile } from '../packs/pack-store.ts'
import { OUTLINE_FORMAT, type OutlineFile } from './outline-file.ts'

/**
 * Reads the outlines of a state from this phone, or else from the server.
 * @throws TypeError without a connection; SyntaxError or Error if something else arrives
 */
export async function loadOutline(state: string): Promise<OutlineFile> {
  const path = OUTLINES[state]?.path
  if (path === undefined) throw new Error(`no outlines of ${state}`)
  const kept = await readKept(state, path)
  if (kept) return kept
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return parse(await response.json())
}

/** The edition of this build, or else an earlier one that this build can read. */
async function readKept(state: string, current: string): Promise<OutlineFile | undefined> {
  const paths = await listOutlines(state)
  const best = paths.find((path) => path === current) ?? paths[0]
  if (best === undefined) return undefined
  try {
    return parse(await (await readFile(best))?.json())
  } catch {
    return undefined
  }
}

function parse(content: unknown): OutlineFile {
  const file = content as OutlineFile | undefined
  if (file?.format !== OUTLINE_FORMAT) throw new Error('outlines of another format')
  return file
}
