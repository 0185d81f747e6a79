import type { Facility } from '#shared/contract/facility.ts'
import { listedMatches } from '#shared/contract/facility.ts'
import { withLocal } from './database.ts'
import type { ViewedFacility } from './schema.ts'

/** How many facilities are kept for reading offline; each takes about 2 kB. */
export const MAX_VIEWED = 60

/** Stores a facility's details for reading offline and evicts the least recently viewed ones. */
export async function cacheFacility(facility: Facility): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.seen, async () => {
      await db.seen.put({ id: facility.id, facility, seenAt: Date.now() })
      const excess = (await db.seen.count()) - MAX_VIEWED
      if (excess > 0) await db.seen.orderBy('seenAt').limit(excess).delete()
    }),
  )
}

/** Counts the cached facilities. */
export async function countViewedFacilities(): Promise<number> {
  return withLocal((db) => db.seen.count())
}

/** Deletes the viewed facilities at the family's request. Facilities in a stored result stay there. */
export async function clearViewedFacilities(): Promise<void> {
  await withLocal((db) => db.seen.clear())
}

/** Finds a viewed facility, or one in a stored result or on a shortlist. `seenAt` is when the details were current (epoch ms). */
export async function findCachedFacility(id: string): Promise<ViewedFacility | undefined> {
  return withLocal(async (db) => {
    const seen = await db.seen.get(id)
    if (seen) return seen
    for (const { response, receivedAt } of await db.results.orderBy('receivedAt').reverse().toArray()) {
      const facility = listedMatches(response).find((match) => match.id === id)
      if (facility) return { id, facility, seenAt: receivedAt }
    }
    for (const { more } of await db.listViews.toArray()) {
      const facility = more?.matches.find((match) => match.id === id)
      if (facility) return { id, facility, seenAt: more?.at ?? 0 }
    }
    const saved = await db.shortlist.filter(({ facilityId }) => facilityId === id).first()
    return saved && { id, facility: saved.facility, seenAt: saved.savedAt }
  })
}
