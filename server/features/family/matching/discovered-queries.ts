import type { Query } from '../../../platform/database/connect.ts'
import { SAMPLE_SOURCE } from '../facilities/columns.ts'

/** A community of the catalogue, how often it was found, and by which search last. */
export interface Found {
  id: string
  times: number
  sourceSearch: string
}

/**
 * One statement, in the order of the unique key, so that searches that find the same communities at the same
 * moment wait for each other instead of deadlocking. Two records of one community count as the one found more often.
 */
export async function upsertDiscovered(sql: Query, finds: readonly Found[]): Promise<void> {
  await sql`
    insert into discovered_facilities (name, normalized_name, location, city, state, zip_code, description,
      price, rating, image_url, amenities, care_types, phone, email, website, is_sample, source_search, times_found)
    select distinct on (normalized_name, city, state) name, normalized_name, location, city, state, zip_code,
      description, price, rating, image_url, amenities, care_types, phone, email, website,
      source = ${SAMPLE_SOURCE}, source_search, times
    from facilities join unnest(${finds.map(({ id }) => id)}::text[], ${finds.map(({ times }) => times)}::integer[],
      ${finds.map(({ sourceSearch }) => sourceSearch)}::text[]) as found (id, times, source_search) using (id)
    order by normalized_name, city, state, times desc, id
    on conflict (normalized_name, city, state) do update set
      times_found = discovered_facilities.times_found + excluded.times_found, last_found_at = now(), updated_at = now(),
      source_search = excluded.source_search, location = excluded.location, zip_code = excluded.zip_code,
      description = excluded.description, price = excluded.price, rating = excluded.rating,
      image_url = excluded.image_url, amenities = excluded.amenities, care_types = excluded.care_types,
      phone = excluded.phone, email = excluded.email, website = excluded.website,
      is_sample = excluded.is_sample`
}
