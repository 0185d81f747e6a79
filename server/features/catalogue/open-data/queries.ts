import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { Fact } from '#shared/catalog/facts.ts'
import { Facility } from '#shared/contract/facility.ts'

/** What a community and an advertised business have in common. */
const Place = z.extend(z.omit(Facility, { location: true, rating: true, imageUrl: true, isSample: true }), {
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  updatedAt: z.date(),
})
export type Place = z.infer<typeof Place>

const Community = z.extend(Place, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  facts: z.array(Fact),
  publisher: z.nullable(z.string()),
  /** The day of the register; null if its file doesn't say. */
  sourceDate: z.nullable(z.iso.date()),
})
export type Community = z.infer<typeof Community>

/** Communities of registers and operators' lists in the order of their ids, without the sample. */
export const listCommunities = (query: Query, state: string | null, after: string, limit: number) => read(
  query,
  Community,
)`
  select facilities.id, name, description, website, phone, email, address, city, state, zip_code, price, amenities,
    care_types, updated_at, latitude, longitude, facts, publisher,
    case when date_is_given then to_char(source.source_date, 'YYYY-MM-DD') end as source_date
  from facilities left join lateral (
    select publisher, date_is_given, source_date from facility_records join catalogue_sources using (source)
    where facility_id = facilities.id order by source_date desc, source limit 1
  ) as source on true
  where facilities.source <> ${SAMPLE_SOURCE} and facilities.id > ${after}
    ${state === null ? query`` : query`and state = ${state}`}
  order by facilities.id limit ${limit}`

/** Active advertised businesses in the order of their ids. */
export const listBusinesses = (query: Query, state: string | null, after: string, limit: number) => read(
  query,
  Place,
)`
  select id::text, name, description, website, phone, email, address, city, state, zip_code, price, amenities,
    care_types, updated_at
  from featured_businesses
  where is_active and id::text > ${after} ${state === null ? query`` : query`and state = ${state}`}
  order by id::text limit ${limit}`
