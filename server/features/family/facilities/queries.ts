import type { Facility } from '../../../../shared/facility.ts'
import type { Query } from '../../../platform/database/connect.ts'
import { facilityColumns } from './columns.ts'
import type { CataloguePosition } from './page.ts'

export interface ListedFacility extends Facility {
  normalizedName: string
}

/** A page of the catalogue, by name. `after` is the row before it. */
export const listFacilities = (sql: Query, limit: number, after: CataloguePosition | undefined) => sql<
  ListedFacility[]
>`
  select ${facilityColumns(sql)}, normalized_name from facilities
  ${after ? sql`where (normalized_name, id) > (${after.normalizedName}, ${after.id})` : sql``}
  order by normalized_name, id
  limit ${limit}`

/** A community by its id, or by that of any register's record that it shows. */
export async function findFacility(sql: Query, id: string): Promise<Facility | undefined> {
  const [row] = await sql<Facility[]>`
    select ${facilityColumns(sql)} from facilities
    where id = coalesce((select facility_id from facility_records where id = ${id}), ${id})`
  return row
}
