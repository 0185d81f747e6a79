import * as z from 'zod/mini'
import { stableUuid } from '#server/platform/random.ts'
import type { HsdsAttribute, HsdsLocation, HsdsService } from './hsds.ts'
import type { Place } from './queries.ts'
import { toTerms } from './terms.ts'

/** What only one kind of place has. */
interface Rest {
  attributes: HsdsAttribute[]
  /** The day of the register, YYYY-MM-DD, if it is known. */
  assuredDate?: string | undefined
  position?: { latitude: number; longitude: number } | undefined
}

/**
 * A place as a service of HSDS 3.2, with an organization and a location of its own, because registers rarely say who
 * runs a place. What isn't known is left out, also an address without a street or a ZIP code, which HSDS requires.
 * Ids are derived from the place's id, so that a later export has the same.
 */
export function toService(place: Place, { attributes, assuredDate, position }: Rest): HsdsService {
  const { id, name, description } = place
  const idOf = (part: string) => stableUuid(`${part} of ${id}`)
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
    ...(place.price && {
      cost_options: [
        { id: idOf('cost'), currency: 'USD', amount: place.price, amount_description: 'Lowest monthly rate' },
      ],
    }),
    service_at_locations: [{ id: idOf('service at location'), location: toLocation(place, position) }],
    attributes: [
      ...toTerms(place).map((term) => ({ id: idOf(`${term.taxonomy} ${term.name}`), taxonomy_term: term })),
      ...attributes,
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
