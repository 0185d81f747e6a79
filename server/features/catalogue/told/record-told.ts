import { recordAudit } from '#server/features/audit/service.ts'
import type { Query, Sql, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { TOLD_DAYS, TOLD_FACTS } from '#shared/catalog/told-fact.ts'
import type { ToldAnswers, ToldConflict, ToldInput, ToldRecord } from '#shared/catalog/told-record.ts'
import { DAY_MS } from '#shared/contract/time.ts'
import {
  deleteTold,
  findCommunity,
  findLinkEnd,
  findVersion,
  insertEntry,
  listCounting,
  listEntries,
  lockCommunity,
  type NewEntry,
  upsertTold,
} from './queries.ts'
import { listToldNow } from './service.ts'

const SHOWN_ENTRIES = 50
const NO_COMMUNITY = 'There is no such community. It may be hidden, or a register may no longer list it.'
const CHANGED =
  'Someone else has recorded something about this community since you opened it. Nothing was overwritten.'

/** A community by its id or by that of a record that it shows. Postgres doesn't accept NUL in text, so none has such an id. */
export const findByAnyId = async (query: Query, id: string) =>
  id.includes('\0') ? undefined : findCommunity(query, id)

/** @throws ApiError not_found (404) */
export const requireCommunity = async (query: Query, id: string) =>
  found(await findByAnyId(query, id), NO_COMMUNITY)

/** What the desk knows of a community. @throws ApiError not_found (404) */
export async function readToldRecord(query: Query, givenId: string): Promise<ToldRecord> {
  const community = await requireCommunity(query, givenId)
  const { id } = community
  const entries = await listEntries(query, id, SHOWN_ENTRIES)
  return {
    ...community,
    version: await findVersion(query, id),
    linkEndsAt: (await findLinkEnd(query, id))?.expiresAt.toISOString() ?? null,
    told: [...((await listToldNow(query, [id])).get(id) ?? [])],
    entries: entries.map((entry) => ({
      ...entry,
      toldAt: entry.toldAt.toISOString(),
      recordedAt: entry.recordedAt.toISOString(),
    })),
  }
}

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
    const { id } = await requireCommunity(tx, givenId)
    await lockCommunity(tx, id)
    const version = await findVersion(tx, id)
    if (input.version !== undefined && input.version !== version)
      return { code: 'conflict' as const, message: CHANGED, current: await readToldRecord(tx, id) }
    const entry = {
      facilityId: id,
      adminId: admin.adminId,
      version: version + 1,
      toldAt: timeOf(input.toldAt),
    }
    const details = await storeEntry(tx, entry, input)
    await recordAudit(tx, { ...admin, action: 'community_told', subject: id, details })
    return readToldRecord(tx, id)
  })

/**
 * Stores what was said, and shows it to families unless it waits.
 * @returns what the audit log has of it
 * @throws ApiError invalid (422) if nothing is given
 */
export async function storeEntry(
  tx: Transaction,
  entry: Omit<NewEntry, 'facts' | 'toldBy' | 'note'>,
  { toldAt: _, version: __, ...input }: ToldInput,
) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (given.length === 0) throw invalid('priceFrom', 'Please record at least one thing')
  const { toldBy, note, ...facts } = Object.fromEntries(given) as typeof input
  await insertEntry(tx, { ...entry, facts, toldBy: toldBy || null, note: note || null })
  if (entry.answer !== 'waits') await applyFacts(tx, entry.facilityId, facts, entry.toldAt)
  return { version: entry.version, facts }
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

async function applyFacts(tx: Transaction, id: string, facts: ToldAnswers, toldAt: Date): Promise<void> {
  // A new lowest price alone replaces the whole range.
  const all =
    facts.priceFrom !== undefined && facts.priceTo === undefined ? { ...facts, priceTo: null } : facts
  const takenBack = TOLD_FACTS.filter((name) => all[name] === null)
  await deleteTold(tx, id, takenBack)
  for (const fact of TOLD_FACTS) {
    const [value, days] = [all[fact], TOLD_DAYS[fact]]
    if (value === null || value === undefined) continue
    const expiresAt = days === undefined ? null : new Date(toldAt.getTime() + days * DAY_MS).toISOString()
    await upsertTold(tx, id, { fact, value, toldAt: toldAt.toISOString(), expiresAt })
  }
}

/** Sets what holds now from all entries that count, in the order in which they were recorded. */
export async function rebuildTold(tx: Transaction, id: string): Promise<void> {
  await deleteTold(tx, id, TOLD_FACTS)
  for (const { facts, toldAt } of await listCounting(tx, id)) await applyFacts(tx, id, facts, toldAt)
}
