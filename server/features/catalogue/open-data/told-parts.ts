import { stableUuid } from '#server/platform/random.ts'
import { toldValue } from '#shared/catalog/current-told.ts'
import { type ToldFact, type ToldFactName, WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { attributeOf, type HsdsAttribute, type HsdsService } from './hsds.ts'

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
