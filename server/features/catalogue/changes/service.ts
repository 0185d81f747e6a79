import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/features/audit/service.ts'
import { findZip } from '#server/features/places/service.ts'
import type { JsonObject, Query, Transaction } from '#server/platform/database/connect.ts'
import { retried } from '#server/platform/database/transaction.ts'
import { type OpenOwner, withOwner } from '#server/platform/database/with-owner.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError, found } from '#server/platform/http/api-error.ts'
import { withIsoTimes } from '#server/platform/iso-times.ts'
import type { Platform } from '#server/platform/platform.ts'
import { stableUuid } from '#server/platform/random.ts'
import { countOne } from '#server/platform/rate-limit/service.ts'
import type { CatalogueChange, NewChange, NewHome } from '#shared/catalog/catalogue-changes.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import { locationOf } from '#shared/catalog/packs/pack-file.ts'
import { changeAndBuild } from '../build-communities.ts'
import { matchKeysOf, normalizedName } from '../match-keys.ts'
import { CatalogueBusy } from '../reading/errors.ts'
import {
  findHome,
  findSameHome,
  findUnlisting,
  insertChange,
  insertHandRecord,
  listChangeRows,
  markUndone,
  retireHandRecords,
} from './queries.ts'

export interface ChangeDeps extends Pick<Platform, 'sql' | 'clock'> {
  openOwner: OpenOwner
}

/** Each change builds the communities again, so no one should make many at once. */
const CHANGES_PER_MINUTE = 20
/** Of the list; those that apply come first. */
const SHOWN_CHANGES = 500

/** What staff changed by hand, those that apply first, then the newest. */
export const listChanges = async (query: Query): Promise<CatalogueChange[]> =>
  (await listChangeRows(query, SHOWN_CHANGES)).map(withIsoTimes)

/**
 * Adds, corrects, closes or hides a home. It counts at once and after every import, until it is undone.
 * @throws ApiError not_found (404), invalid (422); conflict (409) for a home that the catalog has, or while an import runs
 */
export async function makeChange(
  deps: ChangeDeps,
  admin: AdminContext,
  input: NewChange,
): Promise<CatalogueChange> {
  const id = randomUUID()
  await change(deps, admin, async (tx) => {
    const about = input.kind === 'added' ? await storeAdded(tx, id, input.fields) : await findAbout(tx, input)
    const { kind, reason } = input
    await insertChange(tx, { id, kind, reason, adminId: admin.adminId, ...about })
    const details = { kind, community: about.recordIds[0] }
    await recordAudit(tx, { ...admin, action: 'catalogue_changed', subject: id, details })
  })
  const [row] = await listChangeRows(deps.sql, 1, id)
  return withIsoTimes(found(row))
}

/** Ends a change: the registers say again what holds. An added home leaves. @throws ApiError not_found (404) if none applies */
export const undoChange = (deps: ChangeDeps, admin: AdminContext, id: string): Promise<void> =>
  change(deps, admin, async (tx) => {
    const { kind, recordIds } = found(
      await markUndone(tx, id, admin.adminId),
      'This change doesn’t apply any more. Load the page again.',
    )
    if (kind === 'added') await retireHandRecords(tx, recordIds)
    await recordAudit(tx, { ...admin, action: 'catalogue_change_undone', subject: id, details: { kind } })
  })

/** Runs `work` while no import does, and then builds the communities again. */
async function change(
  { sql, clock, openOwner }: ChangeDeps,
  { adminId }: AdminContext,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const limit = CHANGES_PER_MINUTE
  await countOne(sql, { bucket: 'catalogue_change', network: adminId, limit, at: clock?.() })
  try {
    await withOwner(openOwner, (owner) => retried(owner, (tx) => changeAndBuild(tx, work)))
  } catch (error) {
    if (!(error instanceof CatalogueBusy)) throw error
    throw new ApiError('conflict', 'An import is running. Nothing was changed; please try again in a minute.')
  }
}

/** Whether a community that isn't shown was closed or hidden by hand. */
export const isUnlisted = async (query: Query, id: string): Promise<boolean> =>
  (await findUnlisting(query, id)) !== undefined

const NOT_SHOWN = 'There is no such community. It may be hidden already, or a register may no longer list it.'

async function findAbout(tx: Transaction, input: Exclude<NewChange, { kind: 'added' }>) {
  const home = found(await findHome(tx, input.communityId), NOT_SHOWN)
  const { name, location, recordIds, isSample } = home
  if (isSample || recordIds.length === 0)
    throw new ApiError('conflict', 'A made-up community can’t be changed. An import replaces it.')
  const fields = input.kind === 'corrected' ? await withPlace(input.fields) : {}
  return { name, location, recordIds, fields: fields as JsonObject }
}

/** A corrected ZIP code decides the state and the position. */
async function withPlace(fields: JsonObject): Promise<JsonObject> {
  if (typeof fields.zipCode !== 'string') return fields
  const { state, latitude, longitude } = await requireZip(fields.zipCode)
  return { ...fields, state, latitude, longitude }
}

/**
 * Stores an added home as a record of its own, so that it is joined with a register's record of it like any other.
 * @param changeId the number of the record
 * @returns what the change is about
 * @throws ApiError invalid (422) for an unknown ZIP code, conflict (409) if the catalog has the home
 */
async function storeAdded(tx: Transaction, changeId: string, home: NewHome) {
  const { state } = await requireZip(home.zipCode)
  const { name, city, zipCode, address = null, phone = null, email = null, website = null } = home
  const facts = {
    name,
    normalizedName: normalizedName(name),
    description: '',
    price: null,
    rating: null,
    amenities: [],
    absentAmenities: [],
    careTypes: home.careTypes ?? [],
    phone,
    email,
    website,
    address,
    city,
    state,
    zipCode,
    latitude: null,
    longitude: null,
    residentGender: null,
  }
  const keys = matchKeysOf(facts)
  const same = await findSameHome(tx, keys, home)
  if (same) {
    const where = same.isShown
      ? 'is in the catalog already'
      : 'was hidden or closed by hand; undo that instead'
    throw new ApiError('conflict', `${same.name} in ${same.city} ${where}.`)
  }
  const id = stableUuid(`${BY_HAND} ${changeId}`)
  await insertHandRecord(tx, { id, sourceId: changeId, facts, ...keys })
  return { name, location: locationOf(facts), recordIds: [id], fields: home as JsonObject }
}

/** A ZIP code that a home was given. @throws ApiError invalid (422) that names the field */
async function requireZip(zipCode: string) {
  const zip = await findZip(zipCode)
  if (zip) return zip
  const message = 'This ZIP code isn’t known'
  throw new ApiError('invalid', message, { issues: [{ path: 'fields.zipCode', message }] })
}
