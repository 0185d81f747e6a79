import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Query, Sql } from '#server/platform/database/connect.ts'
import { read, readOne } from '#server/platform/database/read.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { cityKey } from '#shared/city-key.ts'
import type { Position } from '#shared/miles.ts'
import { roundCenter } from '#shared/packs/locate.ts'
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

export async function findZipCode(sql: Query, zipCode: string): Promise<ZipRow | undefined> {
  const [row] = await read(sql, ZipRow)`
    select zip_code, city, state, latitude, longitude from zip_codes where zip_code = ${zipCode}`
  return row
}

/** All ZIP codes, in order. */
export const listZipCodes = (sql: Query) =>
  read(sql, ZipRow)`select zip_code, city, state, latitude, longitude from zip_codes order by zip_code`

const Center = z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) })

/** The rounded mean of a city's ZIP centroids, or of a whole state's if `city` is null. */
export async function findCenter(
  sql: Query,
  state: string,
  city: string | null,
): Promise<Position | undefined> {
  const { latitude, longitude } = await readOne(sql, Center)`
    select avg(latitude) as latitude, avg(longitude) as longitude from zip_codes
    where state = ${state} ${city === null ? sql`` : sql`and city_key = ${cityKey(city)}`}`
  return latitude === null || longitude === null
    ? undefined
    : { latitude: roundCenter(latitude), longitude: roundCenter(longitude) }
}

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

/** The miles from a position to the nearest ZIP centroid of a city, or null if no ZIP code has that city. */
export async function findMilesToCity(
  sql: Query,
  from: Position,
  state: string,
  city: string,
): Promise<number | null> {
  const row = await readOne(sql, z.object({ miles: z.nullable(z.number()) }))`
    select min(miles_between(${from.latitude}, ${from.longitude}, latitude, longitude)) as miles from zip_codes
    where state = ${state} and city_key = ${cityKey(city)}`
  return row.miles
}

/** The ZIP code whose centroid is nearest, within the box's radius. */
export async function findNearestZip(sql: Query, from: Position, box: Box): Promise<ZipRow | undefined> {
  const [row] = await read(sql, ZipRow)`
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
