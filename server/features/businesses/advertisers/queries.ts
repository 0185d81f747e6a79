import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readFirst } from '#server/platform/database/read.ts'
import { FeaturedBusiness } from '#shared/contract/featured-business.ts'

export const BusinessRow = z.extend(FeaturedBusiness, { createdAt: z.date(), updatedAt: z.date() })
export type BusinessRow = z.infer<typeof BusinessRow>

/** Active businesses of a state (null: of all states): first those in the city, then by priority and name. */
export const listActive = (sql: Query, state: string | null, city: string, limit: number) => read(
  sql,
  BusinessRow,
)`
  select * from featured_businesses
  where is_active ${state === null ? sql`` : sql`and state = ${state}`}
  order by lower(btrim(city)) = lower(btrim(${city})) desc, priority desc, name, id
  limit ${limit}`

export const findActive = (sql: Query, id: string) =>
  readFirst(sql, BusinessRow)`select * from featured_businesses where id = ${id} and is_active`
