import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  appendTombstones,
  TOMBSTONE_FILES,
  type TombstoneFile,
} from '#server/platform/idempotency/tombstone-file.ts'
import type { Platform } from '#server/platform/platform.ts'
import { listTombstones, type TombstonePlace } from './service.ts'

const BATCH = 500
/** Erasures that were committed late, or by a server whose clock is behind, are copied again. A copy may be repeated. */
const OVERLAP_MS = 300_000

type CopyDeps = Pick<Platform, 'sql' | 'env' | 'now'>

/**
 * Copies what all servers have erased since the last time to this one's DATA_DIR. Then any server's folder keeps a restored
 * backup from bringing erased answers back.
 */
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
