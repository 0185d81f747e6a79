import { findZip, locate } from '#server/features/places/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import type { CommunityPage, PlacedCommunity } from '#shared/community-page.ts'
import { measuredFrom } from '#shared/family-list.ts'
import { listFactsOf } from '#shared/list-facts.ts'
import { toFacility } from '../facilities/columns.ts'
import { type BrowseQuery, readPosition, writePosition } from './page.ts'
import { type BrowsedRow, describeArea, listArea, UNKNOWN_DISTANCE } from './queries.ts'

/** Lists a page of the communities of a place, nearest first, or by name if the state doesn't have the place. */
export async function listPlace(sql: Query, query: BrowseQuery): Promise<CommunityPage> {
  const { state, limit, cursor } = query
  const place = { state, zipCode: query.zipCode ?? '', city: query.city ?? '' }
  const from = measuredFrom(await locate(sql, place))
  const area = { state, from }
  const rows = await listArea(sql, area, limit + 1, readPosition(cursor))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    ...(await describeArea(sql, area)),
    communities: page.map((row) => toPlaced(row, from !== null)),
    city:
      from?.precision === 'zip' ? ((await findZip(sql, place.zipCode))?.city ?? '') : from ? place.city : '',
    ...(last && { next: writePosition(last) }),
  }
}

const toPlaced = (row: BrowsedRow, isMeasured: boolean): PlacedCommunity => ({
  ...toFacility(row),
  kind: row.isNursing ? 'nursing' : 'living',
  distanceMiles: isMeasured && row.distance !== UNKNOWN_DISTANCE ? row.distance / 100 : null,
  listFacts: listFactsOf(row),
})
