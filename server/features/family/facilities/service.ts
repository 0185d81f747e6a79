import * as z from 'zod/mini'
import { findActiveBusiness } from '#server/features/businesses/advertisers/service.ts'
import { isUnlisted } from '#server/features/catalogue/changes/service.ts'
import { selectFacility, toFacility } from '#server/features/catalogue/columns.ts'
import { addTold, selectClosed } from '#server/features/catalogue/told/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readCount, readFirst } from '#server/platform/database/read.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { fromCursorPart, pageQuery, toCursorPart } from '#server/platform/http/paging.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { type FacilityDetail, Fact } from '#shared/catalog/facts.ts'
import type { ToldFields } from '#shared/catalog/told-fact.ts'
import { Facility } from '#shared/contract/facility.ts'
import { FEATURED_ID_PREFIX, type FeaturedCard, toFeaturedCard } from '#shared/contract/featured-business.ts'
import { MESSAGES } from '#shared/contract/messages.ts'

interface CataloguePage {
  limit: number
  after: CataloguePosition | undefined
}

/** The catalog's query. A cursor is the name and the id of the previous page's last community. */
export const CatalogueQuery = pageQuery({ cursor: /^[\w-]+~[\w-]+$/ })

export function pageOf({ limit, cursor }: z.infer<typeof CatalogueQuery>): CataloguePage {
  if (cursor === undefined) return { limit, after: undefined }
  const [normalizedName = '', id = ''] = cursor.split('~').map(fromCursorPart)
  return { limit, after: { normalizedName, id } }
}

export const cursorOf = ({ normalizedName, id }: CataloguePosition): string =>
  `${toCursorPart(normalizedName)}~${toCursorPart(id)}`

/** Reads a page of the catalog, sorted by name. `last` is the position of its last row if more follow. */
export async function listCatalogue(
  sql: Query,
  { limit, after }: CataloguePage,
): Promise<{ facilities: (Facility & ToldFields)[]; last?: CataloguePosition }> {
  const rows = await listFacilities(sql, limit + 1, after)
  const page = rows.slice(0, limit)
  const end = rows.length > limit ? page.at(-1) : undefined
  return {
    facilities: await addTold(sql, page.map(toFacility)),
    ...(end && { last: { normalizedName: end.normalizedName, id: end.id } }),
  }
}

/** How many communities search engines may list. A live site leaves out the made-up ones. */
export const countPublicFacilities = (sql: Query, isLive: boolean) => readCount(sql)`
  select count(*)::integer as count from facilities where ${isPublic(sql, !isLive)}`

/** A part of these communities, in a fixed order, with the time of each one's last change. */
export const listForSiteMap = (
  sql: Query,
  { isLive, limit, offset }: { isLive: boolean; limit: number; offset: number },
) => read(sql, z.object({ id: z.string(), updatedAt: z.date() }))`
  select id, updated_at from facilities where ${isPublic(sql, !isLive)}
  order by id limit ${limit} offset ${offset}`

/**
 * Says why a community isn't shown: staff marked it closed or hid it, it told them that it has closed, or it never existed.
 * @throws ApiError not_listed or not_found (404), always
 */
export async function explainMissing(sql: Query, id: string): Promise<never> {
  const isKnown = !id.includes('\0') && ((await findFacility(sql, id)) || (await isUnlisted(sql, id)))
  throw isKnown ? new ApiError('not_listed', NOT_LISTED) : new ApiError('not_found', MESSAGES.notFound)
}
const NOT_LISTED = 'This community isn’t listed anymore. It has closed, or its listing was taken down.'

/** Finds a community, or the card of an active advertiser by 'featured-{id}'. */
export async function getFacility(
  sql: Query,
  id: string,
): Promise<FacilityDetail | FeaturedCard | undefined> {
  // Postgres does not accept NUL in text, so no community can have such an id.
  if (id.includes('\0')) return undefined
  if (!id.startsWith(FEATURED_ID_PREFIX)) {
    const facility = await findFacility(sql, id)
    return facility && (await addTold(sql, [facility]))[0]
  }
  const business = await findActiveBusiness(sql, id.slice(FEATURED_ID_PREFIX.length))
  return business && toFeaturedCard(business)
}

interface CataloguePosition {
  normalizedName: string
  id: string
}

const ListedFacility = z.extend(Facility, { normalizedName: z.string() })

/** A page of the catalog, by name. `after` is the row before it. */
const listFacilities = (sql: Query, limit: number, after: CataloguePosition | undefined) => read(
  sql,
  ListedFacility,
)`
  select ${sql.unsafe(selectFacility('normalizedName'))} from facilities
  ${after ? sql`where (normalized_name, id) > (${after.normalizedName}, ${after.id})` : sql``}
  order by normalized_name, id
  limit ${limit}`

/** With or without the made-up ones. */
const isPublic = (sql: Query, withSamples: boolean) =>
  sql`(${withSamples} or source <> ${SAMPLE_SOURCE}) and id not in (${selectClosed(sql)})`

const FoundFacility = z.extend(Facility, { facts: z.array(Fact) })

/** A community by its id or by the id of any register's record that it shows. */
async function findFacility(sql: Query, id: string): Promise<FacilityDetail | undefined> {
  const row = await readFirst(sql, FoundFacility)`
    select ${sql.unsafe(selectFacility())}, facilities.facts from facilities
    where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`
  if (!row) return undefined
  const { facts, ...facility } = row
  return facts.length > 0 ? row : facility
}
