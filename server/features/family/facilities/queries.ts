import * as z from 'zod/mini'
import { selectFacility } from '#server/features/catalogue/columns.ts'
import { selectClosed } from '#server/features/catalogue/told/service.ts'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { type FacilityDetail, Fact } from '#shared/catalog/facts.ts'
import { Facility } from '#shared/contract/facility.ts'

/** A community's position in the catalog, which is ordered by name. */
export interface CataloguePosition {
  normalizedName: string
  id: string
}

const ListedFacility = z.extend(Facility, { normalizedName: z.string() })

/** A page of the catalog, by name. `after` is the row before it. */
export const listFacilities = (sql: Query, limit: number, after: CataloguePosition | undefined) => read(
  sql,
  ListedFacility,
)`
  select ${sql.unsafe(selectFacility('normalizedName'))} from facilities
  ${after ? sql`where (normalized_name, id) > (${after.normalizedName}, ${after.id})` : sql``}
  order by normalized_name, id
  limit ${limit}`

/** How many communities there are, with or without the made-up ones. */
export const countPublic = (sql: Query, withSamples: boolean) => readOne(sql, z.object({ count: z.int() }))`
  select count(*)::integer as count from facilities where ${isPublic(sql, withSamples)}`

const isPublic = (sql: Query, withSamples: boolean) =>
  sql`(${withSamples} or source <> ${SAMPLE_SOURCE}) and id not in (${selectClosed(sql)})`

/** A part of these communities, in a fixed order. */
export const listPublicIds = (sql: Query, withSamples: boolean, limit: number, offset: number) => read(
  sql,
  z.object({ id: z.string(), updatedAt: z.date() }),
)`
  select id, updated_at from facilities where ${isPublic(sql, withSamples)}
  order by id limit ${limit} offset ${offset}`

const FoundFacility = z.extend(Facility, { facts: z.array(Fact) })

/** A community by its id or by the id of any register's record that it shows. */
export async function findFacility(sql: Query, id: string): Promise<FacilityDetail | undefined> {
  const row = await readFirst(sql, FoundFacility)`
    select ${sql.unsafe(selectFacility())}, facilities.facts from facilities
    where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`
  if (!row) return undefined
  const { facts, ...facility } = row
  return facts.length > 0 ? row : facility
}
