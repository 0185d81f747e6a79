import * as z from 'zod/mini'
import { toFacility } from '#server/features/catalogue/columns.ts'
import type { Catalog, CatalogRow } from '#server/features/matching/catalog.ts'
import type { Catalogs } from '#server/features/matching/catalogs.ts'
import { reply } from '#server/platform/http/declaration.ts'
import {
  fromCursorPart,
  NextPage,
  nextPageLink,
  pageQuery,
  toCursorPart,
} from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { CommunityPage, type PlacedCommunity } from '#shared/catalog/community-page.ts'
import { compareText } from '#shared/catalog/packs/pack-file.ts'
import { toldFieldsOf } from '#shared/catalog/told.ts'
import { API } from '#shared/contract/paths.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import type { ListedRow } from '#shared/matching/family-list.ts'
import { listFactsOf } from '#shared/matching/list-facts.ts'
import { locateFamily } from '#shared/matching/locate-family.ts'
import { milesBetween, type Position } from '#shared/matching/miles.ts'

/** The communities of a place, for a family that only looks. */
export const browsingRoutes = ({ catalogs }: { catalogs: Catalogs }) => [
  route({
    method: 'GET',
    path: API.communities,
    access: 'public',
    summary: 'List the communities of a state, or around a ZIP code or city of it',
    description:
      'Nearest first, with those across the border that are in reach; by name if the place isn’t one of the state. A phone that keeps the state’s communities doesn’t call it.',
    tag: 'Communities',
    query: BrowseQuery,
    output: CommunityPage,
    outputHeaders: NextPage,
    // The catalog changes a few times a year. Going back to a list within an hour asks the server nothing.
    cache: 'public, max-age=3600',
    async handler({ url, query }) {
      const page = await listPlace((await catalogs.current()).catalog, query)
      return reply(page, { headers: page.next === undefined ? undefined : nextPageLink(url, page.next) })
    },
  }),
]

const MAX_CITY_CHARACTERS = 100

/** The query of the list. A cursor is the position of the previous page's last community. */
const BrowseQuery = z.extend(pageQuery({ cursor: /^\d{1,7}~[\w-]+~[\w-]+$/ }), {
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
type BrowseQuery = z.infer<typeof BrowseQuery>

const UNKNOWN_DISTANCE = 9_999_999

/** A community's position in the list: by distance, then by name. */
interface ListPosition {
  /** Hundredths of a mile; UNKNOWN_DISTANCE after all others. */
  distance: number
  normalizedName: string
  id: string
}

function readPosition(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined
  const [distance, name = '', id = ''] = cursor.split('~')
  return { distance: Number(distance), normalizedName: fromCursorPart(name), id: fromCursorPart(id) }
}

const writePosition = ({ distance, normalizedName, id }: ListPosition): string =>
  `${distance}~${toCursorPart(normalizedName)}~${toCursorPart(id)}`

const comparePositions = (a: ListPosition, b: ListPosition) =>
  a.distance - b.distance || compareText(a.normalizedName, b.normalizedName) || compareText(a.id, b.id)

/** Lists a page of the communities of a place, nearest first, or by name if the state doesn't have the place. */
async function listPlace(catalog: Catalog, query: BrowseQuery): Promise<CommunityPage> {
  const { state, limit, cursor } = query
  const place = { state, zipCode: query.zipCode ?? '', city: query.city ?? '' }
  const { origin, isMisspelled } = await locateFamily(catalog, place)
  // The page asks which of the similar cities is meant.
  const from = origin?.zipCode || !isMisspelled ? origin : null
  const all = catalog
    .listPlace(state, from)
    .map((row) => ({ ...row, distance: distanceTo(row, from) }))
    .sort(comparePositions)
  const after = readPosition(cursor)
  const rest = after ? all.filter((row) => comparePositions(row, after) > 0) : all
  const page = rest.slice(0, limit)
  const last = rest.length > limit ? page.at(-1) : undefined
  const listed = new Map((await catalog.findListed(page.map(({ id }) => id))).map((row) => [row.id, row]))
  return {
    total: all.length,
    asOf: catalog.dayOf(state),
    communities: page.flatMap(({ id, distance }) => {
      const row = listed.get(id)
      const isMeasured = from !== null && distance !== UNKNOWN_DISTANCE
      return row ? [toPlaced(row, isMeasured ? distance / 100 : null)] : []
    }),
    city: from?.city ?? '',
    ...(last && { next: writePosition(last) }),
  }
}

function distanceTo({ latitude, longitude }: CatalogRow, from: Position | null): number {
  if (!from) return 0
  if (latitude === null || longitude === null) return UNKNOWN_DISTANCE
  return Math.round(milesBetween(from, { latitude, longitude }) * 100)
}

const toPlaced = (row: ListedRow, distanceMiles: number | null): PlacedCommunity => ({
  ...toFacility(row),
  ...toldFieldsOf(row),
  kind: row.careTypes.length === 1 && row.careTypes[0] === 'Skilled Nursing' ? 'nursing' : 'living',
  distanceMiles,
  listFacts: listFactsOf(row),
})
