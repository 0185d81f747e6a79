import type { Facility } from '../contract/facility.ts'
import { amenityBits, FIT_BITS, SPANISH_BIT } from '../matching/community-bits.ts'
import { speaksSpanish, toldPrice, toldValue } from './current-told.ts'
import type { ToldFact, ToldFields } from './told-fact.ts'

/** What communities told, by the communities' ids. */
export type ToldById = ReadonlyMap<string, readonly ToldFact[]>

export const PETS = 'Pet Friendly'

interface Compared {
  id: string
  comparedPrice: number | null
  offeredBits: number
  fitBits: number
}

/**
 * The communities that are compared, by what they told: a told price is the one that is compared, and pets and Medicaid
 * count like a register's, and the language of the staff. Those that have closed are left out.
 * @param told what counts now
 */
export const comparedByTold = <Row extends Compared>(pool: readonly Row[], told: ToldById): Row[] =>
  told.size === 0 ? [...pool] : pool.flatMap((row) => compareByTold(row, told.get(row.id)))

function compareByTold<Row extends Compared>(row: Row, told: readonly ToldFact[] | undefined): Row[] {
  if (!told) return [row]
  if (toldValue(told, 'closed') === true) return []
  return [
    {
      ...row,
      comparedPrice: toldPrice(told) ?? row.comparedPrice,
      offeredBits: row.offeredBits | (toldValue(told, 'pets') === true ? amenityBits([PETS]) : 0),
      fitBits: row.fitBits | toldFitBits(told),
    },
  ]
}

/** What a community told, as fitBitsOf has it. */
export const toldFitBits = (told: readonly ToldFact[]): number =>
  (toldValue(told, 'medicaid') === true ? FIT_BITS.funded : 0) | (speaksSpanish(told) ? SPANISH_BIT : 0)

/** A community as it is shown with what it told. The registers' price is kept beside a told one. */
export function withTold<Row extends Facility>(row: Row, told: readonly ToldFact[] = []): Row & ToldFields {
  if (told.length === 0) return row
  const price = toldPrice(told)
  const hasPets = toldValue(told, 'pets') === true && !row.amenities.includes(PETS)
  return {
    ...row,
    ...(price !== undefined && { price, registerPrice: row.price }),
    ...(hasPets && { amenities: [...row.amenities, PETS] }),
    told: [...told],
  }
}

/** What a shown community has besides its record. */
export const toldFieldsOf = ({ told, registerPrice }: ToldFields): ToldFields => ({
  ...(told && { told }),
  ...(registerPrice !== undefined && { registerPrice }),
})
