import * as z from 'zod/mini'
import { stableUuid } from '#server/platform/random.ts'
import { toldValue } from '#shared/catalog/current-told.ts'
import { type ToldFact, type ToldFactName, WAITING_LIST } from '#shared/catalog/told-fact.ts'

/**
 * The part of the Human Services Data Specification 3.2 that the export uses. Names, types, formats and required fields
 * follow its published schemas (https://docs.openreferral.org, schema/service.json and those it refers to). A field that
 * the export doesn't use is refused, so that a slip in its name can't pass.
 */
const id = z.uuid()
const day = z.iso.date()

const Metadata = z.strictObject({
  id,
  last_action_date: day,
  last_action_type: z.string(),
  field_name: z.string(),
  previous_value: z.string(),
  replacement_value: z.string(),
  updated_by: z.string(),
})

const TaxonomyTerm = z.strictObject({ id, name: z.string(), description: z.string(), taxonomy: z.string() })
export type HsdsTaxonomyTerm = z.infer<typeof TaxonomyTerm>

const Attribute = z.strictObject({
  id,
  label: z.optional(z.string()),
  value: z.optional(z.string()),
  taxonomy_term: z.optional(TaxonomyTerm),
  metadata: z.optional(z.array(Metadata)),
})
export type HsdsAttribute = z.infer<typeof Attribute>

/**
 * A value and, if it is known, who said so and when. HSDS keeps that in metadata, whose fields are required; nothing was
 * replaced, so one is empty.
 */
export const attributeOf = (
  { metadataId, ...attribute }: { id: string; metadataId: string; label: string; value: string },
  said?: { day: string; by: string; field: string; action: string },
): HsdsAttribute => ({
  ...attribute,
  ...(said && {
    metadata: [
      {
        id: metadataId,
        last_action_date: said.day,
        last_action_type: said.action,
        field_name: said.field,
        previous_value: '',
        replacement_value: attribute.value,
        updated_by: said.by,
      },
    ],
  }),
})

const Address = z.strictObject({
  id,
  address_1: z.string(),
  city: z.string(),
  state_province: z.string(),
  postal_code: z.string(),
  country: z.literal('US'),
  address_type: z.enum(['physical', 'postal', 'virtual']),
})

const Location = z.strictObject({
  id,
  location_type: z.enum(['physical', 'postal', 'virtual']),
  name: z.string(),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  addresses: z.optional(z.array(Address)),
})
export type HsdsLocation = z.infer<typeof Location>

/** How many units were free when it was updated. */
const Capacity = z.strictObject({
  id,
  unit: z.strictObject({ id, name: z.string() }),
  available: z.number(),
  description: z.string(),
  updated: z.iso.datetime(),
})
const CostOption = z.strictObject({
  id,
  valid_from: z.optional(day),
  valid_to: z.optional(day),
  currency: z.string(),
  amount: z.number(),
  amount_description: z.string(),
})

/** A service with what belongs to it. Absent fields are unknown. */
export const HsdsService = z.strictObject({
  id,
  name: z.string(),
  description: z.optional(z.string()),
  url: z.optional(z.string()),
  email: z.optional(z.email()),
  status: z.enum(['active', 'inactive', 'defunct', 'temporarily closed']),
  assured_date: z.optional(day),
  last_modified: z.iso.datetime(),
  phones: z.optional(z.array(z.strictObject({ id, number: z.string() }))),
  organization: z.strictObject({ id, name: z.string(), description: z.string() }),
  languages: z.optional(z.array(z.strictObject({ id, name: z.string() }))),
  capacities: z.optional(z.array(Capacity)),
  cost_options: z.optional(z.array(CostOption)),
  service_at_locations: z.array(z.strictObject({ id, location: Location })),
  attributes: z.array(Attribute),
})
export type HsdsService = z.infer<typeof HsdsService>

const TELLER = 'The community'
const ROOM = { id: stableUuid('unit room'), name: 'Room' }
const COSTS = {
  priceFrom: 'Lowest monthly rate, as the community told it',
  priceTo: 'Highest monthly rate, as the community told it',
}

type ToldParts = Pick<HsdsService, 'capacities' | 'languages'> & {
  costs: NonNullable<HsdsService['cost_options']>
  attributes: HsdsAttribute[]
}

/**
 * What a community told and still counts, in the terms of HSDS 3.2: free rooms as a capacity with its day, prices with the
 * days from and to which they count.
 */
export function toToldParts(id: string, told: readonly ToldFact[]): ToldParts {
  const idOf = (part: string) => stableUuid(`told ${part} of ${id}`)
  const rooms = told.find(({ fact }) => fact === 'rooms')
  const languages = toldValue(told, 'languages')
  return {
    ...(rooms && {
      capacities: [
        {
          id: idOf('rooms'),
          unit: ROOM,
          available: typeof rooms.value === 'number' ? rooms.value : 0,
          description: `${rooms.value === WAITING_LIST ? 'Waiting list' : 'Free rooms'}, as the community told it`,
          updated: rooms.toldAt,
        },
      ],
    }),
    ...(Array.isArray(languages) && {
      languages: languages.map((name) => ({ id: idOf(`language ${name}`), name })),
    }),
    costs: told.flatMap(({ fact, value, toldAt, expiresAt }) =>
      (fact === 'priceFrom' || fact === 'priceTo') && typeof value === 'number'
        ? [
            {
              id: idOf(fact),
              valid_from: dayOf(toldAt),
              ...(expiresAt && { valid_to: dayOf(expiresAt) }),
              currency: 'USD',
              amount: value,
              amount_description: COSTS[fact],
            },
          ]
        : [],
    ),
    attributes: told.flatMap((fact) => toAttribute(fact, idOf)),
  }
}

const LABELS: Partial<Record<ToldFactName, string>> = {
  medicaid: 'Takes Medicaid or a waiver',
  pets: 'Pets welcome',
}

function toAttribute({ fact, value, toldAt }: ToldFact, idOf: (part: string) => string): HsdsAttribute[] {
  const label = LABELS[fact]
  if (label === undefined) return []
  const said = { day: dayOf(toldAt), by: TELLER, field: fact, action: 'told' }
  return [
    attributeOf({ id: idOf(fact), metadataId: idOf(`metadata of ${fact}`), label, value: `${value}` }, said),
  ]
}

const dayOf = (time: string) => time.slice(0, 10)
