import { AMENITY_LABELS } from '../../../../shared/amenities.ts'
import { CARE_TYPES } from '../../../../shared/options.ts'

/** The meaning of the bits of `facilities.offered_bits` and `absent_bits`, lowest first (migration 0026). */
const OFFERINGS: readonly string[] = [...AMENITY_LABELS, ...CARE_TYPES]

/** The bits of amenities from the questionnaire. */
export const amenityBits = (labels: readonly string[]) => bitsOf(labels, 0)

/** The bits of types of care. 'Memory Care' is also an amenity, with a separate bit. */
export const careTypeBits = (types: readonly string[]) => bitsOf(types, AMENITY_LABELS.length)

const bitsOf = (wanted: readonly string[], from: number) =>
  wanted.reduce((bits, word) => bits | (1 << OFFERINGS.indexOf(word, from)), 0)
