import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/retry.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { found } from '#server/platform/http/found.ts'
import type { ToldConflict, ToldInput, ToldRecord } from '#shared/told-record.ts'
import { applyFacts } from './apply-facts.ts'
import { findCommunity, findVersion, insertEntry, listEntries, lockCommunity } from './queries.ts'
import { listToldNow } from './service.ts'

const SHOWN_ENTRIES = 50
const DAY_MS = 86_400_000
export const NO_COMMUNITY =
  'There is no such community. It may be hidden, or a register may no longer list it.'
const CHANGED =
  'Someone else has recorded something about this community since you opened it. Nothing was overwritten.'

/** What the desk knows of a community. @throws ApiError not_found (404) */
export async function readToldRecord(query: Query, givenId: string): Promise<ToldRecord> {
  const community = found(await findByAnyId(query, givenId), NO_COMMUNITY)
  const { id } = community
  const entries = await listEntries(query, id, SHOWN_ENTRIES)
  return {
    ...community,
    version: await findVersion(query, id),
    told: [...((await listToldNow(query, [id])).get(id) ?? [])],
    entries: entries.map((entry) => ({
      ...entry,
      toldAt: entry.toldAt.toISOString(),
      recordedAt: entry.recordedAt.toISOString(),
    })),
  }
}

/** Postgres doesn't accept NUL in text, so no community has such an id. */
export const findByAnyId = async (query: Query, id: string) =>
  id.includes('\0') ? undefined : findCommunity(query, id)

/**
 * Records what a community told. What the entry leaves out stays as it was.
 * @returns what the desk knows now, or what it knew already if that has changed since `version`; then nothing is stored
 * @throws ApiError not_found (404); invalid (422) for an entry without anything, or from the future
 */
export const recordTold = (
  sql: Sql,
  admin: AdminContext,
  givenId: string,
  input: ToldInput,
): Promise<ToldRecord | ToldConflict> =>
  retried(sql, async (tx) => {
    const { id } = found(await findByAnyId(tx, givenId), NO_COMMUNITY)
    await lockCommunity(tx, id)
    const version = await findVersion(tx, id)
    if (input.version !== undefined && input.version !== version)
      return { code: 'conflict' as const, message: CHANGED, current: await readToldRecord(tx, id) }
    const { toldBy, note, ...facts } = pickGiven(input)
    const toldAt = timeOf(input.toldAt)
    await insertEntry(tx, {
      facilityId: id,
      version: version + 1,
      toldAt,
      adminId: admin.adminId,
      facts,
      toldBy: toldBy || null,
      note: note || null,
    })
    await applyFacts(tx, id, facts, toldAt)
    await recordAudit(tx, {
      action: 'community_told',
      adminId: admin.adminId,
      username: admin.username,
      subject: id,
      details: { version: version + 1, facts },
    })
    return readToldRecord(tx, id)
  })

/** What an entry says. @throws ApiError invalid (422) if nothing is given */
export function pickGiven({ toldAt: _, version: __, ...input }: ToldInput) {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) throw invalid('priceFrom', 'Please record at least one thing')
  return given as Omit<ToldInput, 'toldAt' | 'version'>
}

/** When something was told: a day counts as its noon, or as now. @throws ApiError invalid (422) for the future */
function timeOf(given: string | undefined): Date {
  const now = Date.now()
  if (given === undefined) return new Date(now)
  const isDay = given.length === 'YYYY-MM-DD'.length
  const at = Date.parse(isDay ? `${given}T12:00:00Z` : given)
  // Somewhere it is already tomorrow.
  if (at > now + DAY_MS) throw invalid('toldAt', "The day of the call can't be in the future")
  return new Date(Math.min(at, now))
}

const invalid = (path: string, message: string) =>
  new ApiError('invalid', message, { issues: [{ path, message }] })
