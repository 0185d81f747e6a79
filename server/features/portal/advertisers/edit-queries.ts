import type { BusinessInput } from '../../../../shared/business-form.ts'
import type { Query } from '../../../platform/database/connect.ts'
import type { BusinessRow } from './queries.ts'

/** Where a row stands in the portal's list. */
export interface Place {
  priority: number
  name: string
  id: string
}

/** Businesses below that place (undefined: from the top), active or not, by priority and name. */
export const listAll = (query: Query, below: Place | undefined, limit: number) => query<BusinessRow[]>`
  select * from featured_businesses
  ${below ? query`where (-priority, name, id) > (${-below.priority}, ${below.name}, ${below.id})` : query``}
  order by -priority, name, id limit ${limit}`

export async function findAny(query: Query, id: string): Promise<BusinessRow | undefined> {
  const [row] = await query<BusinessRow[]>`select * from featured_businesses where id = ${id}`
  return row
}

/** The row as it is, and nobody else's to change until the transaction ends. */
export async function lockBusiness(query: Query, id: string): Promise<BusinessRow | undefined> {
  const [row] = await query<BusinessRow[]>`select * from featured_businesses where id = ${id} for update`
  return row
}

export async function insertBusiness(query: Query, input: BusinessInput): Promise<BusinessRow> {
  const [row] = await query<[BusinessRow]>`insert into featured_businesses ${query(input)} returning *`
  return row
}

/** The time is that of the write, not of the transaction's begin: one that waited is the later one. */
export async function updateBusiness(
  query: Query,
  id: string,
  change: Partial<BusinessInput> & { isActive?: boolean },
): Promise<BusinessRow> {
  const [row] = await query<[BusinessRow]>`
    update featured_businesses set ${query(change)}, updated_at = clock_timestamp() where id = ${id} returning *`
  return row
}

export async function deleteBusiness(query: Query, id: string): Promise<void> {
  await query`delete from featured_businesses where id = ${id}`
}
