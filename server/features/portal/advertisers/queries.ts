import type { FeaturedBusiness } from '../../../../shared/featured-business.ts'
import type { Query } from '../../../platform/database/connect.ts'

/** A row as postgres.js gives it. */
export type BusinessRow = Omit<FeaturedBusiness, 'createdAt' | 'updatedAt'> & {
  createdAt: Date
  updatedAt: Date
}

/** Active businesses of a state (null: of all), those of the city first, then by priority and name. */
export const listActive = (sql: Query, state: string | null, city: string, limit: number) => sql<
  BusinessRow[]
>`
  select * from featured_businesses
  where is_active ${state === null ? sql`` : sql`and state = ${state}`}
  order by lower(btrim(city)) = lower(btrim(${city})) desc, priority desc, name, id
  limit ${limit}`

export async function findActive(sql: Query, id: string): Promise<BusinessRow | undefined> {
  const [row] = await sql<BusinessRow[]>`select * from featured_businesses where id = ${id} and is_active`
  return row
}
