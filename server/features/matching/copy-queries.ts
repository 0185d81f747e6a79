import * as z from 'zod/mini'
import type { Part, Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { CATALOG_VERSION } from './queries.ts'

/**
 * An SQL expression: the version of the catalog and the ZIP codes. It differs after every change of either. A restored
 * backup may repeat a number, but not the transaction that wrote it.
 */
export const catalogVersion = (query: Query): Part => query`${query.unsafe(CATALOG_VERSION)}`

export async function readCatalogVersion(query: Query): Promise<string> {
  const row = await readOne(query, z.object({ version: z.string() }))`
    select ${catalogVersion(query)} as version`
  return row.version
}

const PricedRow = z.object({
  id: z.string(),
  state: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  campusKey: z.nullable(z.string()),
  price: z.nullable(z.int()),
  midrangePrice: z.nullable(z.int()),
  residentGender: z.nullable(z.enum(['Male', 'Female'])),
  offeredBits: z.int(),
  absentBits: z.int(),
  fitBits: z.int(),
})

/** What the rules read of all communities, in no order; of at most `limit`. */
export const listPricedRows = (query: Query, limit: number) =>
  read(query, PricedRow)`
    select id, state, latitude, longitude, campus_key, price, midrange_price, resident_gender, offered_bits,
      absent_bits, fit_bits
    from facilities limit ${limit}`
