import * as z from 'zod/mini'
import { addTold } from '#server/features/catalogue/told/service.ts'
import { placesInDatabase } from '#server/features/places/places.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'
import type { CommunityPage, PlacedCommunity } from '#shared/catalog/community-page.ts'
import { toldFieldsOf } from '#shared/catalog/told.ts'
import type { ToldFields } from '#shared/catalog/told-fact.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { locateFamily } from '#shared/matching/locate-family.ts'
import { toFacility } from '../facilities/columns.ts'
import { type BrowsedRow, describeArea, type ListPosition, listArea, UNKNOWN_DISTANCE } from './queries.ts'

const MAX_CITY_CHARACTERS = 100

/** The query of the list. A cursor is the position of the previous page's last community. */
export const BrowseQuery = z.extend(pageQuery({ cursor: /^\d{1,7}~[\w-]+~[\w-]+$/ }), {
  state: z
    .enum(STATE_CODES, 'The state is one of the two-letter codes of the fifty states')
    .check(z.meta({ description: 'The two-letter code of a state.', examples: ['TX'] })),
  zipCode: z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{5}$/, 'The ZIP code has five digits'),
        z.meta({ description: 'Distances are measured from here.', examples: ['78701'] }),
      ),
  ),
  city: z.optional(
    z
      .string()
      .check(
        z.maxLength(MAX_CITY_CHARACTERS, `The city has at most ${MAX_CITY_CHARACTERS} characters`),
        z.meta({ description: 'Used without a ZIP code of the state.', examples: ['Austin'] }),
      ),
  ),
})
export type BrowseQuery = z.infer<typeof BrowseQuery>

export function readPosition(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined
  const [distance, name = '', id = ''] = cursor.split('~')
  return { distance: Number(distance), normalizedName: fromCursorPart(name), id: fromCursorPart(id) }
}

const writePosition = ({ distance, normalizedName, id }: ListPosition): string =>
  `${distance}~${toCursorPart(normalizedName)}~${toCursorPart(id)}`

/** Lists a page of the communities of a place, nearest first, or by name if the state doesn't have the place. */
export async function listPlace(sql: Query, query: BrowseQuery): Promise<CommunityPage> {
  const { state, limit, cursor } = query
  const place = { state, zipCode: query.zipCode ?? '', city: query.city ?? '' }
  const { origin, isMisspelled } = await locateFamily(placesInDatabase(sql), place)
  // The page asks which of the similar cities is meant.
  const from = origin?.zipCode || !isMisspelled ? origin : null
  const area = { state, from }
  const rows = await listArea(sql, area, limit + 1, readPosition(cursor))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    ...(await describeArea(sql, area)),
    communities: (await addTold(sql, page)).map((row) => toPlaced(row, from !== null)),
    city: from?.city ?? '',
    ...(last && { next: writePosition(last) }),
  }
}

const toPlaced = (row: BrowsedRow & ToldFields, isMeasured: boolean): PlacedCommunity => ({
  ...toFacility(row),
  ...toldFieldsOf(row),
  kind: row.isNursing ? 'nursing' : 'living',
  distanceMiles: isMeasured && row.distance !== UNKNOWN_DISTANCE ? row.distance / 100 : null,
  listFacts: listFactsOf(row),
})
