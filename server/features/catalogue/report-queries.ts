import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { type Cursor, exactTime, isAfter } from '#server/platform/database/cursor.ts'
import { read, readCount } from '#server/platform/database/read.ts'
import { CatalogueSource, SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { DiscoveredFacility, SourceGaps } from '#shared/desk/admin-reports.ts'

const DiscoveredRow = z.extend(DiscoveredFacility, { lastFoundAt: z.date(), at: z.string() })

/** An SQL condition: whether the name or the location contains a text, in any case. True without a text. */
const contains = (query: Query, search: string | undefined) =>
  search === undefined ? query`true` : query`position(lower(${search}) in lower(name || ' ' || location)) > 0`

/** Lists at most `limit` discovered communities after a cursor, the most recently found first. */
export const listDiscovered = (
  query: Query,
  limit: number,
  after: Cursor | undefined,
  search: string | undefined,
) => read(query, DiscoveredRow)`
  select id, name, rating, location, amenities, price, website, times_found, last_found_at, is_sample,
    ${exactTime(query, 'last_found_at')} as at
  from discovered_facilities
  where ${isAfter(query, 'last_found_at', after)} and ${contains(query, search)}
  order by last_found_at desc, id desc limit ${limit}`

/** Counts the discovered communities whose name or location contains a text. */
export const countMatching = (query: Query, search: string) => readCount(query)`
  select count(*)::integer as count from discovered_facilities where ${contains(query, search)}`

/** All communities of the catalog, seen in searches or not. */
export const countCatalog = (query: Query) => readCount(query)`
  select count(*)::integer as count from facilities`

/** Counts the discovered communities of each state, the largest number first. */
export const countByState = (query: Query) => read(query, z.object({ state: z.string(), count: z.int() }))`
  select state, count(*)::integer as count from discovered_facilities group by state order by count desc, state`

/**
 * Counts the discovered communities with each amenity, the largest number first. The sources' vocabularies limit the
 * number of amenities.
 */
export const countByAmenity = (query: Query) => read(
  query,
  z.object({ amenity: z.string(), count: z.int() }),
)`
  select amenity, count(*)::integer as count from discovered_facilities, unnest(amenities) as amenity
  group by amenity order by count desc, amenity`

const SourceRow = z.extend(CatalogueSource, { kind: z.nullable(z.string()), loadedAt: z.date() })

/** Lists the catalog's sources, the largest first. Only records that a register still lists count. */
export const listSources = (query: Query) => read(query, SourceRow)`
  select source, null as publisher, null as kind, true as is_sample, count(*)::integer as count, null as source_date,
    max(updated_at) as loaded_at
  from facilities where source = ${SAMPLE_SOURCE} group by source
  union all
  select source, publisher, kind, false, count(record.id)::integer,
    case when date_is_given then to_char(source_date, 'YYYY-MM-DD') end, imported_at
  from catalogue_sources left join facility_records as record using (source)
  where missing_since is null group by source
  order by count desc, source`

/** Counts the unknown fields in each imported source's listed records, the largest source first. */
export const countGaps = (query: Query) => read(query, SourceGaps)`
  select catalogue_sources.source, publisher, kind, count(*)::integer as records, json_build_object(
    'address', count(*) filter (where facts ->> 'address' is null),
    'position', count(*) filter (where facts ->> 'latitude' is null),
    'phone', count(*) filter (where facts ->> 'phone' is null),
    'email', count(*) filter (where facts ->> 'email' is null),
    'website', count(*) filter (where facts ->> 'website' is null),
    'price', count(*) filter (where facts ->> 'price' is null),
    'rating', count(*) filter (where facts ->> 'rating' is null),
    'careTypes', count(*) filter (where facts -> 'careTypes' = '[]'),
    'amenities', count(*) filter (where facts -> 'amenities' = '[]')
  ) as missing
  from catalogue_sources join facility_records using (source)
  where missing_since is null group by catalogue_sources.source
  order by records desc, catalogue_sources.source`
