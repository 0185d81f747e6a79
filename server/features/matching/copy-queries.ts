import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { CATALOG_VERSION } from './queries.ts'

const CatalogState = z.object({ version: z.string(), at: z.date() })

/**
 * The version of the catalog and the ZIP codes, and the database's time. The version differs after every change of
 * either. A restored backup may repeat a number, but not the transaction that wrote it.
 */
export const readCatalogState = (query: Query): Promise<z.infer<typeof CatalogState>> =>
  readOne(query, CatalogState)`
    select ${query.unsafe(CATALOG_VERSION)} as version, clock_timestamp() as at`

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
