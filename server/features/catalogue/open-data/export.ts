import * as z from 'zod/mini'
import type { Query } from '#server/platform/database/connect.ts'
import { read } from '#server/platform/database/read.ts'
import { stableUuid } from '#server/platform/random.ts'
import { SAMPLE_SOURCE } from '#shared/catalog/catalogue-source.ts'
import { toldValue } from '#shared/catalog/current-told.ts'
import { Fact } from '#shared/catalog/facts.ts'
import type { ToldFact } from '#shared/catalog/told-fact.ts'
import { Facility } from '#shared/contract/facility.ts'
import type { CareType } from '#shared/contract/options.ts'
import { listToldNow } from '../told/service.ts'
import {
  attributeOf,
  type HsdsAttribute,
  type HsdsLocation,
  type HsdsService,
  type HsdsTaxonomyTerm,
  toToldParts,
} from './hsds.ts'

/** HSDS requires a description of each term. Ours say what the questionnaire means by the kinds of care. */
const CARE_DESCRIPTIONS: { [type in CareType]: string } = {
  'Independent Living': 'Housing for older adults who need no daily help',
  'Assisted Living': 'Housing with help in everyday tasks such as bathing, dressing and taking medicine',
  'Memory Care': 'Housing and care for people with dementia',
  'Skilled Nursing': 'Nursing care around the clock',
}

/** The kinds of care and the amenities of a place as terms of two small taxonomies. */
const toTerms = ({ careTypes, amenities }: Pick<Place, 'careTypes' | 'amenities'>): HsdsTaxonomyTerm[] => [
  ...careTypes.map((name) => toTerm('Kind of care', name, CARE_DESCRIPTIONS[name as CareType] ?? name)),
  ...amenities.map((name) => toTerm('Amenity', name, name)),
]

const toTerm = (taxonomy: string, name: string, description: string): HsdsTaxonomyTerm => ({
  id: stableUuid(`${taxonomy} ${name}`),
  name,
  description,
  taxonomy,
})

/** What only one kind of place has. */
interface Rest {
  attributes: HsdsAttribute[]
  /** What it told in calls. */
  told?: ReturnType<typeof toToldParts>
  /** The day of the register, YYYY-MM-DD, if it is known. */
  assuredDate?: string | undefined
  position?: { latitude: number; longitude: number } | undefined
}

/**
 * A place as a service of HSDS 3.2, with an organization and a location of its own, because registers rarely say who
 * runs a place. What isn't known is left out, also an address without a street or a ZIP code, which HSDS requires.
 * Ids are derived from the place's id, so that a later export has the same.
 */
function toService(place: Place, { attributes, assuredDate, position, told }: Rest): HsdsService {
  const { id, name, description } = place
  const idOf = (part: string) => stableUuid(`${part} of ${id}`)
  const { costs, attributes: toldAttributes, ...rest } = told ?? toToldParts(id, [])
  const listed = { currency: 'USD', amount_description: 'Lowest monthly rate' }
  const allCosts = [...(place.price ? [{ id: idOf('cost'), amount: place.price, ...listed }] : []), ...costs]
  return {
    id,
    name,
    ...(description && { description }),
    ...(place.website && isLink(place.website) && { url: place.website }),
    ...(place.email && z.email().safeParse(place.email).success && { email: place.email }),
    status: 'active',
    ...(assuredDate && { assured_date: assuredDate }),
    last_modified: place.updatedAt.toISOString(),
    ...(place.phone && { phones: [{ id: idOf('phone'), number: place.phone }] }),
    organization: { id: idOf('organization'), name, description: description || name },
    ...rest,
    ...(allCosts.length > 0 && { cost_options: allCosts }),
    service_at_locations: [{ id: idOf('service at location'), location: toLocation(place, position) }],
    attributes: [
      ...toTerms(place).map((term) => ({ id: idOf(`${term.taxonomy} ${term.name}`), taxonomy_term: term })),
      ...attributes,
      ...toldAttributes,
    ],
  }
}

const isLink = (text: string) => /^https?:\/\//i.test(text) && z.url().safeParse(text).success

function toLocation({ id, name, ...place }: Place, position: Rest['position']): HsdsLocation {
  const { address, city, state, zipCode } = place
  const addresses = address &&
    zipCode && [
      {
        id: stableUuid(`address of ${id}`),
        address_1: address,
        city,
        state_province: state,
        postal_code: zipCode,
        country: 'US' as const,
        address_type: 'physical' as const,
      },
    ]
  return {
    id: stableUuid(`location of ${id}`),
    location_type: 'physical',
    name,
    ...position,
    ...(addresses && { addresses }),
  }
}

/** A community as a service, with everything that registers say about it, from whom and of which day. */
function communityToService(community: Community, told: readonly ToldFact[]): HsdsService {
  const { id, facts, publisher, sourceDate, latitude, longitude } = community
  const source = {
    id: stableUuid(`source of ${id}`),
    label: 'Source',
    value: publisher ?? "The operator's own list",
  }
  return toService(community, {
    told: toToldParts(id, told),
    assuredDate: sourceDate ?? undefined,
    position: latitude !== null && longitude !== null ? { latitude, longitude } : undefined,
    attributes: [source, ...facts.map((fact, index) => toAttribute(fact, `fact ${index} of ${id}`))],
  })
}

function toAttribute({ fact, column, publisher, asOf, dateUnknown, value: found }: Fact, name: string) {
  const value = [found].flat().join('; ')
  const ids = { id: stableUuid(name), metadataId: stableUuid(`metadata of ${name}`) }
  const said = { day: asOf, by: publisher, field: column, action: 'published' }
  return attributeOf({ ...ids, label: labelOf(fact), value }, dateUnknown ? undefined : said)
}

/** `licenseNumber` becomes `License number`. */
function labelOf(fact: string): string {
  const words = fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** At most `limit` services with ids behind `after`, of one state or, with null, of all. */
interface ServicesPage {
  state: string | null
  after: string
  limit: number
}

/** The last service's id leads to the next page. It is absent on the last page. */
interface Services {
  services: HsdsService[]
  last?: string | undefined
}

/** A page of the catalog's communities, without the sample and those that told that they have closed. */
export async function exportCommunities(query: Query, page: ServicesPage): Promise<Services> {
  const rows = await listCommunities(query, page.state, page.after, page.limit + 1)
  const told = await listToldNow(
    query,
    rows.map(({ id }) => id),
  )
  const { services, last } = toPage(rows, page, (row) => communityToService(row, told.get(row.id) ?? []))
  const isOpen = ({ id }: HsdsService) => toldValue(told.get(id) ?? [], 'closed') !== true
  return { services: services.filter(isOpen), last }
}

/** A page of the active advertised businesses. They say about themselves what they say, on the day of their last change. */
export async function exportBusinesses(query: Query, page: ServicesPage): Promise<Services> {
  const rows = await listBusinesses(query, page.state, page.after, page.limit + 1)
  return toPage(rows, page, (business) => toService(business, { attributes: [] }))
}

function toPage<Row extends Place>(
  rows: Row[],
  { limit }: ServicesPage,
  convert: (row: Row) => HsdsService,
): Services {
  const shown = rows.slice(0, limit)
  return { services: shown.map(convert), ...(rows.length > limit && { last: shown.at(-1)?.id }) }
}

/** What a community and an advertised business have in common. */
const Place = z.extend(z.omit(Facility, { location: true, rating: true, imageUrl: true, isSample: true }), {
  address: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.nullable(z.string()),
  updatedAt: z.date(),
})
type Place = z.infer<typeof Place>

const Community = z.extend(Place, {
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  facts: z.array(Fact),
  publisher: z.nullable(z.string()),
  /** The day of the register; null if its file doesn't say. */
  sourceDate: z.nullable(z.iso.date()),
})
type Community = z.infer<typeof Community>

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
const listBusinesses = (query: Query, state: string | null, after: string, limit: number) => read(
  query,
  Place,
)`
  select id::text, name, description, website, phone, email, address, city, state, zip_code, price, amenities,
    care_types, updated_at
  from featured_businesses
  where is_active and id::text > ${after} ${state === null ? query`` : query`and state = ${state}`}
  order by id::text limit ${limit}`
