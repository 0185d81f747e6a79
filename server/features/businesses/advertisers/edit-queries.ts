import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import type { BusinessInput } from '#shared/contract/business-form.ts'
import { BusinessRow } from './queries.ts'

/** The position of a row in the portal's list. */
export interface SortKey {
  priority: number
  name: string
  id: string
}

/** Businesses after a position (undefined: from the first on), active or not, by priority and name. */
export const listAll = (query: Query, after: SortKey | undefined, limit: number) => read(query, BusinessRow)`
  select * from featured_businesses
  ${after ? query`where (-priority, name, id) > (${-after.priority}, ${after.name}, ${after.id})` : query``}
  order by -priority, name, id limit ${limit}`

export const findAny = (query: Query, id: string) =>
  readFirst(query, BusinessRow)`select * from featured_businesses where id = ${id}`

/** Locks a business until the transaction ends. */
export const lockBusiness = (query: Query, id: string) =>
  readFirst(query, BusinessRow)`select * from featured_businesses where id = ${id} for update`

export async function insertBusiness(query: Query, input: BusinessInput): Promise<BusinessRow> {
  return readOne(query, BusinessRow)`insert into featured_businesses ${query(input)} returning *`
}

/** `updatedAt` is the time of the write, not of the start of the transaction, which may have waited for another. */
export async function updateBusiness(
  query: Query,
  id: string,
  change: Partial<BusinessInput> & { isActive?: boolean },
): Promise<BusinessRow> {
  return readOne(query, BusinessRow)`
    update featured_businesses set ${query(change)}, updated_at = clock_timestamp() where id = ${id} returning *`
}

export async function deleteBusiness(query: Query, id: string): Promise<void> {
  await query`delete from featured_businesses where id = ${id}`
}
