import { findZip } from '#server/features/places/service.ts'
import type { JsonObject, Transaction } from '#server/platform/database/connect.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { stableUuid } from '#server/platform/random.ts'
import type { NewHome } from '#shared/catalog/catalogue-changes.ts'
import { BY_HAND } from '#shared/catalog/catalogue-source.ts'
import { locationOf } from '#shared/catalog/packs/pack-file.ts'
import { matchKeysOf } from '../match-keys.ts'
import { normalizedName } from '../normalized-name.ts'
import { findSameHome, insertHandRecord } from './queries.ts'

/**
 * Stores an added home as a record of its own, so that it is joined with a register's record of it like any other.
 * @param changeId the number of the record
 * @returns what the change is about
 * @throws ApiError invalid (422) for an unknown ZIP code, conflict (409) if the catalog has the home
 */
export async function storeAdded(tx: Transaction, changeId: string, home: NewHome) {
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
export async function requireZip(zipCode: string) {
  const zip = await findZip(zipCode)
  if (zip) return zip
  const message = 'This ZIP code isn’t known'
  throw new ApiError('invalid', message, { issues: [{ path: 'fields.zipCode', message }] })
}
