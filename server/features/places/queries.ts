import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { cityKey } from '#shared/matching/city-key.ts'
import type { ZipRow } from './zip-file.ts'

export async function hasZipCodes(sql: Query): Promise<boolean> {
  const row = await readOne(sql, z.object({ filled: z.boolean() }))`
    select exists (select 1 from zip_codes) as filled`
  return row.filled
}

/**
 * Copies all rows in one transaction. It takes the migrations' row lock, so that when two servers start together, the
 * second finds the table filled.
 * @returns how many rows were copied: 0 if another server was first
 */
export async function copyZipCodes(sql: Sql, rows: readonly ZipRow[]): Promise<number> {
  return transaction(sql, async (tx) => {
    // A request's time limit does not apply to the wait for another server's load.
    await tx`set local statement_timeout = 0`
    await tx`select id from migration_lock where id = 1 for update`
    if (await hasZipCodes(tx)) return 0
    const stream =
      await tx`copy zip_codes (zip_code, city, city_key, state, latitude, longitude) from stdin`.writable()
    await pipeline([rows.map(toCopyLine).join('')], stream)
    // The planner has no statistics for a table that was just filled.
    await tx`analyze zip_codes`
    return rows.length
  })
}

/** A line of COPY's text format. A backslash is its only special character that a city's name could contain. */
function toCopyLine(row: ZipRow): string {
  const city = row.city.replaceAll('\\', '\\\\')
  return `${row.zipCode}\t${city}\t${cityKey(row.city)}\t${row.state}\t${row.latitude}\t${row.longitude}\n`
}
