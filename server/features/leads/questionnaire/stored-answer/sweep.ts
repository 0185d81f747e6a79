import postgres from 'postgres'
import type { Sql } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  condemnParts,
  deleteCondemned,
  listParts,
  listUsedParts,
  type PartRow,
  releaseParts,
} from './sweep-queries.ts'

const EVERY_MS = 6 * 3_600_000
/** Rows per statement, so that none of them takes long. */
const SUBMISSIONS = 2000
const PARTS = 5000
/** How long a sweep may hold up new answers while it waits for those that are being stored. */
const WAIT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

type SweepDeps = Pick<Platform, 'sql' | 'log' | 'background'>

/** Removes unused parts now and every six hours, in the background. @returns a function that stops it */
export function startAnswerSweep({ sql, log, background }: SweepDeps): () => void {
  const sweep = () =>
    void background.run('answer sweep', async () => {
      const parts = await sweepParts(sql)
      if (parts > 0) log.info('unused parts of answers deleted', { parts })
    })
  const timer = setInterval(sweep, EVERY_MS)
  sweep()
  return () => clearInterval(timer)
}

/**
 * Condemns the parts that no answer refers to, and deletes those that an earlier sweep condemned and that are still
 * unused. A part is safe at every moment: an answer that is being stored either commits before a part is condemned, and
 * the next sweep finds it; or it learns of the new epoch, and then takes the part back or stores it again.
 * @returns how many parts were deleted
 */
export async function sweepParts(sql: Sql): Promise<number> {
  // Before the answers are read: a part that is condemned later isn't deleted by this sweep.
  const parts = await listAllParts(sql)
  if (parts.length === 0) return 0
  const used = await findUsed(sql)
  const unused = parts.filter(({ id }) => !used.has(id))
  const condemned = ({ condemnedIn }: PartRow) => condemnedIn !== null
  await inBatches(
    parts.filter((part) => condemned(part) && used.has(part.id)),
    (batch) => releaseParts(sql, idsOf(batch)),
  )
  let deleted = 0
  await inBatches(unused.filter(condemned), async (batch) => {
    deleted += await deleteCondemned(sql, batch)
  })
  await inBatches(
    unused.filter((part) => !condemned(part)),
    (batch) => condemn(sql, batch),
  )
  return deleted
}

async function listAllParts(sql: Sql): Promise<PartRow[]> {
  const parts: PartRow[] = []
  for (let after = 0; ; after = parts.at(-1)?.id ?? after) {
    const page = await listParts(sql, after, PARTS)
    parts.push(...page)
    if (page.length < PARTS) return parts
  }
}

async function findUsed(sql: Sql): Promise<Set<number>> {
  const used = new Set<number>()
  let after: Buffer | null = Buffer.alloc(0)
  while (after) {
    const page: Awaited<ReturnType<typeof listUsedParts>> = await listUsedParts(sql, after, SUBMISSIONS)
    for (const id of page.used ?? []) used.add(id)
    after = page.last
  }
  return used
}

/** Leaves the parts to the next sweep if an answer takes long to store. */
async function condemn(sql: Sql, parts: readonly PartRow[]): Promise<void> {
  await sql
    .begin((tx) => condemnParts(tx, idsOf(parts), WAIT_MS))
    .catch((error) => {
      if (!(error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE)) throw error
    })
}

const idsOf = (parts: readonly PartRow[]) => parts.map(({ id }) => id)

async function inBatches(parts: readonly PartRow[], work: (batch: PartRow[]) => Promise<void>) {
  for (let at = 0; at < parts.length; at += PARTS) await work(parts.slice(at, at + PARTS))
}
