import type { Query } from '../../platform/database/connect.ts'
import { normalizedName } from '../family/facilities/normalized-name.ts'
import type { CatalogueRecord } from './record.ts'

export async function hasFacilities(sql: Query): Promise<boolean> {
  const [row] = await sql<{ filled: boolean }[]>`select exists (select 1 from facilities) as filled`
  return row?.filled ?? false
}

/** Stores records in one statement; one that is there already, by source and its number there, is renewed. */
export async function upsertRecords(sql: Query, records: readonly CatalogueRecord[]): Promise<void> {
  const rows = records.map((record) => ({ ...record, normalizedName: normalizedName(record.name) }))
  await sql`
    insert into facilities (id, name, normalized_name, location, description, price, rating, amenities,
      absent_amenities, care_types, phone, email, website, city, state, zip_code, latitude, longitude,
      resident_gender, source, source_id)
    select id, name, "normalizedName", concat(city, ', ', state, ' ', "zipCode"), description, price, rating,
      amenities, "absentAmenities", "careTypes", phone, email, website, city, state, "zipCode", latitude,
      longitude, "residentGender", source, "sourceId"
    from jsonb_to_recordset(${sql.json(rows as never)}) as record (id text, name text, "normalizedName" text,
      description text, price integer, rating integer, amenities text[], "absentAmenities" text[],
      "careTypes" text[], phone text, email text, website text, city text, state text, "zipCode" text,
      latitude float8, longitude float8, "residentGender" text, source text, "sourceId" text)
    on conflict (source, source_id) do update set name = excluded.name,
      normalized_name = excluded.normalized_name, location = excluded.location,
      description = excluded.description, price = excluded.price, rating = excluded.rating,
      amenities = excluded.amenities, absent_amenities = excluded.absent_amenities,
      care_types = excluded.care_types, phone = excluded.phone, email = excluded.email,
      website = excluded.website, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
      latitude = excluded.latitude, longitude = excluded.longitude,
      resident_gender = excluded.resident_gender, updated_at = now()`
}
