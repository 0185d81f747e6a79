import type { Query } from '../database/connect.ts'
import { SAMPLE_SOURCE } from '../facilities/columns.ts'

/**
 * One statement, in the order of the unique key, so that searches that find the same communities at the same
 * moment wait for each other instead of deadlocking.
 */
export async function upsertDiscovered(sql: Query, ids: string[], sourceSearch: string): Promise<void> {
  await sql`
    insert into discovered_facilities (name, normalized_name, location, city, state, zip_code, description,
      price, rating, image_url, amenities, care_types, phone, email, website, is_sample, source_search)
    select distinct on (normalized_name, city, state) name, normalized_name, location, city, state, zip_code,
      description, price, rating, image_url, amenities, care_types, phone, email, website,
      source = ${SAMPLE_SOURCE}, ${sourceSearch}
    from facilities where id = any (${ids})
    order by normalized_name, city, state, id
    on conflict (normalized_name, city, state) do update set
      times_found = discovered_facilities.times_found + 1, last_found_at = now(), updated_at = now(),
      source_search = excluded.source_search, location = excluded.location, zip_code = excluded.zip_code,
      description = excluded.description, price = excluded.price, rating = excluded.rating,
      image_url = excluded.image_url, amenities = excluded.amenities, care_types = excluded.care_types,
      phone = excluded.phone, email = excluded.email, website = excluded.website,
      is_sample = excluded.is_sample`
}
