import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { selectCalls } from '#server/features/catalogue/told/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import {
  appendTombstones,
  TOMBSTONE_FILES,
  type Tombstone,
  type TombstoneFile,
} from '#server/platform/idempotency/tombstone-file.ts'
import type { DayCount, Period } from '#server/platform/period.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Counts the records of a kind that were received in a period, stored ones and those erased since, by day of receipt.
 * Days without any are missing.
 */
export async function receivedByDay(
  query: Query,
  kind: ErasedKind,
  period: Period,
  countStored: (query: Query, period: Period) => PromiseLike<readonly DayCount[]>,
): Promise<Map<string, number>> {
  const [stored, erased] = await Promise.all([countStored(query, period), listCounts(query, kind, period)])
  const counts = new Map<string, number>()
  for (const { day, count } of [...stored, ...erased]) counts.set(day, (counts.get(day) ?? 0) + count)
  return counts
}

/** A search is one version of a lead's answers. */
type ErasedKind = 'lead' | 'contact' | 'search'

/**
 * Counts records that are being erased, by the day in `timeZone` on which each was received. It goes in the order of the key, so that concurrent erasures
 * wait for each other instead of deadlocking.
 */
export async function countErased(
  query: Query,
  kind: ErasedKind,
  received: Date[],
  timeZone: string,
): Promise<void> {
  if (received.length === 0) return
  await query`
    insert into erased_counts (kind, day, count)
    select ${kind}, (moment::timestamptz at time zone ${timeZone})::date, count(*)
    from unnest(${received.map((moment) => moment.toISOString())}::text[]) as moments (moment)
    group by 2 order by 2
    on conflict (kind, day) do update set count = erased_counts.count + excluded.count`
}

/** How many records of a kind have ever been erased. */
export const totalErased = (query: Query, kind: ErasedKind) => readCount(query)`
  select coalesce(sum(count), 0)::integer as count from erased_counts where kind = ${kind}`

const listCounts = (query: Query, kind: ErasedKind, { timeZone, from, to }: Period) => read(
  query,
  z.object({ day: z.string(), count: z.int() }),
)`
  select to_char(day, 'YYYY-MM-DD') as day, count from erased_counts
  where kind = ${kind} and day >= (${from}::timestamptz at time zone ${timeZone})::date
    and day < (${to}::timestamptz at time zone ${timeZone})::date`

const KnownRecord = z.object({ id: z.string(), isErased: z.boolean(), updatedAt: z.nullable(z.date()) })
export type KnownRecord = z.infer<typeof KnownRecord>

/**
 * Finds messages and leads by id. An erased message is still known; an erased lead isn't. `updatedAt` is when a lead's
 * latest answers were received.
 */
export const listKnownRecords = (query: Query, contactIds: readonly string[], leadIds: readonly string[]) =>
  read(query, KnownRecord)`
    select id, erased_at is not null as is_erased, null::timestamptz as updated_at from contacts where id = any (${[...contactIds]}::uuid[])
    union all select id, false, updated_at from questionnaires where id = any (${[...leadIds]}::uuid[])`

const tableOf = (query: Query, file: TombstoneFile) => {
  if (file === 'call-tombstones') return query`(${selectCalls(query)}) as call`
  return query(file === 'tombstones' ? 'submissions' : 'contacts')
}

const TombstoneRow = z.object({
  keyHash: z.instanceof(Buffer),
  erasedAt: z.date(),
  /** The same time with its microseconds, so that the next page begins after this row. */
  at: z.string(),
})
type TombstonePlace = Pick<z.infer<typeof TombstoneRow>, 'keyHash' | 'at'>

/** Lists tombstones after this place, oldest first. */
const listTombstones = (
  query: Query,
  file: TombstoneFile,
  after: TombstonePlace,
  limit: number,
): Promise<(Tombstone & TombstonePlace)[]> => read(query, TombstoneRow)`
  select key_hash, erased_at, erased_at::text as at from ${tableOf(query, file)}
  where (erased_at, key_hash) > (${after.at}::text::timestamptz, ${after.keyHash}) and erased_at is not null
  order by erased_at, key_hash limit ${limit}`

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
