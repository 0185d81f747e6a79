import type { Facility } from '../../shared/facility.ts'
import { withLocal } from './database.ts'
import type { ViewedFacility } from './schema.ts'

/** Details kept for reading offline; about 2 kB each. */
export const MAX_VIEWED = 60

/** Keeps a facility's details for reading offline; the ones looked at longest ago make room. */
export async function cacheFacility(facility: Facility): Promise<void> {
  await withLocal((db) =>
    db.transaction('rw', db.seen, async () => {
      await db.seen.put({ id: facility.id, facility, seenAt: Date.now() })
      const excess = (await db.seen.count()) - MAX_VIEWED
      if (excess > 0) await db.seen.orderBy('seenAt').limit(excess).delete()
    }),
  )
}

/** How many facilities are kept. */
export async function countViewedFacilities(): Promise<number> {
  return withLocal((db) => db.seen.count())
}

/** Deletes the facilities looked at, because the family said so; what stands in an answer stays there. */
export async function clearViewedFacilities(): Promise<void> {
  await withLocal((db) => db.seen.clear())
}

/** A facility looked at earlier, or one that stands in a stored answer, with the time (epoch ms) it is from. */
export async function findCachedFacility(id: string): Promise<ViewedFacility | undefined> {
  return withLocal(async (db) => {
    const seen = await db.seen.get(id)
    if (seen) return seen
    for (const { response, receivedAt } of await db.results.orderBy('receivedAt').reverse().toArray()) {
      const facility = response.facilities.find((match) => match.id === id)
      if (facility) return { id, facility, seenAt: receivedAt }
    }
    return undefined
  })
}
