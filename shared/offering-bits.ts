import { AMENITY_LABELS, getAmenitySynonyms, getCareTypesProviding } from './amenities.ts'
import { CARE_TYPES } from './options.ts'

/**
 * The meaning of the bits that say what a community offers and lacks, lowest first. The database computes the same bits
 * (`facilities.offered_bits` and `absent_bits`, migration 0026).
 */
const OFFERINGS: readonly string[] = [...AMENITY_LABELS, ...CARE_TYPES]

interface Offering {
  amenities: readonly string[]
  absentAmenities: readonly string[]
  careTypes: readonly string[]
}

/** The bits of amenities from the questionnaire. */
export const amenityBits = (labels: readonly string[]) => bitsOf(labels, 0)

/** The bits of types of care. 'Memory Care' is also an amenity, with a separate bit. */
export const careTypeBits = (types: readonly string[]) => bitsOf(types, AMENITY_LABELS.length)

/** The bits of what a record says is there, in any wording. Some records list a care type as an amenity. */
export function offeredBits({ amenities, careTypes }: Pick<Offering, 'amenities' | 'careTypes'>): number {
  const isOffered = (wording: string) => amenities.includes(wording) || careTypes.includes(wording)
  const labels = AMENITY_LABELS.filter((label) =>
    [...getAmenitySynonyms(label), ...getCareTypesProviding(label)].some(isOffered),
  )
  return amenityBits(labels) | careTypeBits(CARE_TYPES.filter(isOffered))
}

/** The bits of what a record says isn't there. If it lists its types of care, it has no others. */
export function absentBits({
  absentAmenities,
  careTypes,
}: Pick<Offering, 'absentAmenities' | 'careTypes'>): number {
  const labels = AMENITY_LABELS.filter((label) => absentAmenities.includes(label))
  return amenityBits(labels) | (careTypes.length > 0 ? careTypeBits(CARE_TYPES) : 0)
}

const bitsOf = (wanted: readonly string[], from: number) =>
  wanted.reduce((bits, word) => bits | (1 << OFFERINGS.indexOf(word, from)), 0)
