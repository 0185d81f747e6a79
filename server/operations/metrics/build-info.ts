import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const ROOT = join(import.meta.dirname, '../../..')
const BuildFile = z.object({ version: z.string(), commit: z.optional(z.string()) })

/** The program's version. */
export interface Build {
  version: string
  /** `unknown` in a clone. */
  commit: string
}

/** Reads what the packaged program says of itself, or else the version of a clone. */
export async function readBuild(): Promise<Build> {
  const text = await readFile(join(ROOT, 'release.json'), 'utf8')
    .catch(() => readFile(join(ROOT, 'package.json'), 'utf8'))
    .catch(() => '{ "version": "unknown" }')
  const { version, commit = 'unknown' } = z.parse(BuildFile, JSON.parse(text))
  return { version, commit }
}
