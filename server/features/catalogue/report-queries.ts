import type { DiscoveredFacility, DiscoveredReport } from '../../../shared/admin-reports.ts'
import type { CatalogueSource } from '../../../shared/catalogue-source.ts'
import type { Query } from '../../platform/database/connect.ts'
import { exactTime, type Place, standsBelow } from '../../platform/database/place.ts'
import { SAMPLE_SOURCE } from '../family/facilities/columns.ts'

export type DiscoveredRow = Omit<DiscoveredFacility, 'lastFoundAt'> & { lastFoundAt: Date; at: string }

/** At most `limit` communities below a place, the one found last first. */
export const listDiscovered = (query: Query, limit: number, below: Place | undefined) => query<
  DiscoveredRow[]
>`
  select id, name, rating, location, amenities, price, website, times_found, last_found_at, is_sample,
    ${exactTime(query, 'last_found_at')} as at
  from discovered_facilities where ${standsBelow(query, 'last_found_at', below)}
  order by last_found_at desc, id desc limit ${limit}`

export const countByState = (query: Query) => query<DiscoveredReport['stats']['facilitiesByState']>`
  select state, count(*)::integer as count from discovered_facilities group by state order by count desc, state`

/** Every amenity that any of them has: there are as many as the sources' vocabularies have. */
export const countByAmenity = (query: Query) => query<DiscoveredReport['stats']['topAmenities']>`
  select amenity, count(*)::integer as count from discovered_facilities, unnest(amenities) as amenity
  group by amenity order by count desc, amenity`

export type SourceRow = Omit<CatalogueSource, 'loadedAt' | 'publisher'> & {
  loadedAt: Date
  format: string | null
}

/** Where the catalogue comes from, the largest source first; of a register, the records that it lists. */
export const listSources = (query: Query) => query<SourceRow[]>`
  select source, null as format, true as is_sample, count(*)::integer as count, null as source_date,
    max(updated_at) as loaded_at
  from facilities where source = ${SAMPLE_SOURCE} group by source
  union all
  select source, format, false, count(record.id)::integer,
    case when date_is_given then to_char(source_date, 'YYYY-MM-DD') end, imported_at
  from catalogue_sources left join facility_records as record using (source)
  where missing_since is null group by source
  order by count desc, source`
