import { pipeline } from 'node:stream/promises'
import type { Query, Sql } from '../../../platform/database/connect.ts'
import type { Box, Position } from './box.ts'
import { cityKey } from './city-key.ts'
import type { ZipRow } from './zip-file.ts'

export async function hasZipCodes(sql: Query): Promise<boolean> {
  const [row] = await sql<{ filled: boolean }[]>`select exists (select 1 from zip_codes) as filled`
  return row?.filled ?? false
}

/**
 * Copies all rows in one transaction. The row lock of the migrations keeps servers that start together
 * apart: the second finds the table filled.
 * @returns how many rows were copied: 0 when another server was first
 */
export async function copyZipCodes(sql: Sql, rows: readonly ZipRow[]): Promise<number> {
  return sql.begin(async (tx) => {
    // The wait for another server's load is not a request's statement.
    await tx`set local statement_timeout = 0`
    await tx`select id from migration_lock where id = 1 for update`
    if (await hasZipCodes(tx)) return 0
    const stream =
      await tx`copy zip_codes (zip_code, city, city_key, state, latitude, longitude) from stdin`.writable()
    await pipeline([rows.map(toCopyLine).join('')], stream)
    // A fresh table has no statistics, and the first plans would be made blindly.
    await tx`analyze zip_codes`
    return rows.length
  })
}

/** COPY's text format; a backslash is its only special character that a city's name could hold. */
function toCopyLine(row: ZipRow): string {
  const city = row.city.replaceAll('\\', '\\\\')
  return `${row.zipCode}\t${city}\t${cityKey(row.city)}\t${row.state}\t${row.latitude}\t${row.longitude}\n`
}

export async function findZipCode(sql: Query, zipCode: string): Promise<ZipRow | undefined> {
  const [row] = await sql<ZipRow[]>`
    select zip_code, city, state, latitude, longitude from zip_codes where zip_code = ${zipCode}`
  return row
}

/** All ZIP codes, in order. */
export const listZipCodes = (sql: Query) =>
  sql<ZipRow[]>`select zip_code, city, state, latitude, longitude from zip_codes order by zip_code`

/** The mean of a city's ZIP centroids; of a whole state's, when `city` is null. */
export async function findMiddle(
  sql: Query,
  state: string,
  city: string | null,
): Promise<Position | undefined> {
  const [row] = await sql<{ latitude: number | null; longitude: number | null }[]>`
    select avg(latitude) as latitude, avg(longitude) as longitude from zip_codes
    where state = ${state} ${city === null ? sql`` : sql`and city_key = ${cityKey(city)}`}`
  if (row?.latitude == null || row.longitude == null) return undefined
  return { latitude: row.latitude, longitude: row.longitude }
}

/** The ZIP whose centroid lies nearest within the box's radius. */
export async function findNearestZip(sql: Query, from: Position, box: Box): Promise<ZipRow | undefined> {
  const [row] = await sql<ZipRow[]>`
    select zip_code, city, state, latitude, longitude
    from (
      select *, miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) as miles
      from zip_codes
      where latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east}
    ) as near
    where miles <= ${box.miles}
    order by miles, zip_code
    limit 1`
  return row
}
