import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { read, readFirst, readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { cityKey } from '#shared/matching/city-key.ts'
import type { Position } from '#shared/matching/miles.ts'
import type { Box } from './box.ts'
import { ZipRow } from './zip-file.ts'

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

export const findZipCode = (sql: Query, zipCode: string) => readFirst(sql, ZipRow)`
  select zip_code, city, state, latitude, longitude from zip_codes where zip_code = ${zipCode}`

/** All ZIP codes, in order. */
export const listZipCodes = (sql: Query) =>
  read(sql, ZipRow)`select zip_code, city, state, latitude, longitude from zip_codes order by zip_code`

/** A ZIP code under a name that the list doesn't have, from the address of a community there. */
const OTHER_NAMES = `
  select distinct zip_codes.zip_code, facilities.city, zip_codes.state, zip_codes.latitude, zip_codes.longitude
  from facilities join zip_codes on zip_codes.zip_code = left(facilities.zip_code, 5)
    and zip_codes.state = facilities.state and zip_codes.city <> facilities.city`

export const listOtherNames = (sql: Query): Promise<ZipRow[]> => read(sql, ZipRow)`${sql.unsafe(OTHER_NAMES)}`

/** The ZIP codes of a state under all of their names. */
export const listNamesOfState = (sql: Query, state: string) =>
  read(sql, z.extend(ZipRow, { isOther: z.boolean() }))`
    select zip_code, city, state, latitude, longitude, false as is_other from zip_codes where state = ${state}
    union all
    select *, true from (${sql.unsafe(OTHER_NAMES)} where facilities.state = ${state}) as other`

const Center = z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) })

/** Of each place, in order: the centroid of its ZIP code if that is in its state, else the mean of its city's. */
export const findPositions = (
  sql: Query,
  places: readonly { zipCode: string; city: string; state: string }[],
) => read(sql, Center)`
  select
    coalesce(zip.latitude, center.latitude) as latitude, coalesce(zip.longitude, center.longitude) as longitude
  from rows from (
      json_to_recordset(${JSON.stringify(places.map(({ city, ...place }) => ({ ...place, cityKey: cityKey(city) })))}::text::json)
        as ("zipCode" text, "cityKey" text, state text)
    ) with ordinality as place (zip_code, city_key, state, number)
    left join zip_codes as zip on zip.zip_code = place.zip_code and zip.state = place.state
    left join lateral (
      select avg(latitude) as latitude, avg(longitude) as longitude from zip_codes
      where zip_codes.state = place.state and zip_codes.city_key = place.city_key
    ) as center on zip.zip_code is null
  order by number`

/** The ZIP code whose centroid is nearest, within the box's radius. */
export const findNearestZip = (sql: Query, from: Position, box: Box) => readFirst(sql, ZipRow)`
  select zip_code, city, state, latitude, longitude
  from (
    select *, miles_between(${from.latitude}, ${from.longitude}, latitude, longitude) as miles from zip_codes
    where latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east}
  ) as near
  where miles <= ${box.miles} order by miles, zip_code limit 1`
