import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repeat } from '#server/platform/background.ts'
import {
  appendTombstones,
  TOMBSTONE_FILES,
  type TombstoneFile,
} from '#server/platform/idempotency/tombstone-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { HOUR_MS } from '#shared/contract/durations.ts'
import { listTombstones, type TombstonePlace } from './queries.ts'

const EVERY_MS = HOUR_MS
const BATCH = 500
/** Erasures that were committed late, or by a server whose clock is behind, are copied again. A copy may be repeated. */
const OVERLAP_MS = 300_000

type CopyDeps = Pick<Platform, 'sql' | 'env' | 'now'>

/**
 * Copies the erasures of all servers to this one's DATA_DIR, now and every hour, in the background. Then any server's
 * folder keeps a restored backup from bringing erased answers back.
 * @returns a function that stops it
 */
export const startTombstoneCopies = (deps: CopyDeps & Pick<Platform, 'background'>): (() => void) =>
  repeat(deps.background, 'tombstone copies', EVERY_MS, () => copyTombstones(deps), true)

/** Copies what has been erased since the last time. */
export async function copyTombstones({ sql, env, now }: CopyDeps): Promise<void> {
  for (const file of TOMBSTONE_FILES) {
    const begunAt = now()
    const noteFile = join(env.DATA_DIR, `${file}-copied-until`)
    const start = await readStart(noteFile)
    let last: TombstonePlace | undefined = { at: start.toISOString(), keyHash: Buffer.alloc(0) }
    while (last) last = await copyBatch({ sql, env }, file, last)
    await writeFile(noteFile, `${begunAt.toISOString()}\n`, { mode: 0o600 })
  }
}

/** @returns the last tombstone of a full batch, after which there may be more */
async function copyBatch(
  { sql, env }: Pick<CopyDeps, 'sql' | 'env'>,
  file: TombstoneFile,
  after: TombstonePlace,
): Promise<TombstonePlace | undefined> {
  const batch = await listTombstones(sql, file, after, BATCH)
  if (batch.length > 0) await appendTombstones(env.DATA_DIR, file, batch)
  return batch.length === BATCH ? batch.at(-1) : undefined
}

/** When to begin; the beginning of time without a note. */
async function readStart(noteFile: string): Promise<Date> {
  const text = await readFile(noteFile, 'utf8').catch(() => '')
  const note = Date.parse(text.trim())
  return new Date(Number.isNaN(note) ? 0 : note - OVERLAP_MS)
}
