import type { CareType } from './options.ts'

/**
 * The twelve amenities of the questionnaire. `column` is the generated boolean of `questionnaires`,
 * `displayName` the wording on screen where it differs, and `business` every wording of the business list
 * that means the same: the one table between the two vocabularies.
 */
export const AMENITIES = [
  { label: '24/7 Medical Care', column: 'medical_care', business: ['24/7 Care', 'Medical Care'] },
  { label: 'Gourmet Dining', column: 'gourmet_dining', business: ['Dining'] },
  { label: 'Fitness Center', column: 'fitness_center', business: ['Fitness Center'] },
  { label: 'Transportation', column: 'transportation', business: ['Transportation'] },
  { label: 'Memory Care', column: 'memory_care', business: ['Memory Care'] },
  { label: 'Social Activities', column: 'social_activities', business: ['Social Activities'] },
  { label: 'Pet Friendly', column: 'pet_friendly', business: ['Pet Friendly'] },
  { label: 'Arts & Crafts', column: 'arts_crafts', business: ['Arts & Crafts'] },
  { label: 'Gardens', column: 'gardens', business: ['Gardens'] },
  { label: 'Spa', column: 'spa', business: ['Spa Services'], displayName: 'Spa Services' },
  { label: 'Housekeeping Services', column: 'housekeeping', business: [] },
  { label: 'Physical Therapy', column: 'physical_therapy', business: [] },
] as const satisfies readonly {
  label: string
  column: string
  business: readonly string[]
  displayName?: string
}[]
export type Amenity = (typeof AMENITIES)[number]['label']
export const AMENITY_LABELS = AMENITIES.map((amenity) => amenity.label) as [Amenity, ...Amenity[]]

/** The fourteen chips of the business form. Three of them are really care types or have no questionnaire twin. */
export const BUSINESS_AMENITIES = [
  '24/7 Care',
  'Memory Care',
  'Assisted Living',
  'Independent Living',
  'Dining',
  'Transportation',
  'Fitness Center',
  'Gardens',
  'Spa Services',
  'Pet Friendly',
  'Social Activities',
  'Arts & Crafts',
  'Golf',
  'Medical Care',
] as const
export type BusinessAmenity = (typeof BUSINESS_AMENITIES)[number]

/** The wording on screen for an amenity of the questionnaire. */
export function getAmenityDisplayName(label: string): string {
  const found = AMENITIES.find((amenity) => amenity.label === label)
  return found && 'displayName' in found ? found.displayName : label
}

/** Every stored wording that satisfies a wanted amenity, its own label first. */
export function getAmenitySynonyms(label: Amenity): string[] {
  const found = AMENITIES.find((amenity) => amenity.label === label)
  return [...new Set([label, ...(found?.business ?? [])])]
}

/**
 * Care types that are an amenity by definition: a memory care unit gives memory care, and a skilled nursing
 * facility has licensed nurses around the clock (42 CFR 483.35).
 */
const BY_CARE_TYPE: Partial<Record<Amenity, CareType[]>> = {
  'Memory Care': ['Memory Care'],
  '24/7 Medical Care': ['Skilled Nursing'],
}

/** The care types whose mere offer satisfies a wanted amenity. */
export function getCareTypesProviding(label: Amenity): CareType[] {
  return BY_CARE_TYPE[label] ?? []
}

/**
 * The care types that a family's wanted amenities point to; a community offering any of them fits.
 * Without a wish for care, both independent and assisted living fit.
 */
export function impliedCareTypes(wanted: readonly string[]): CareType[] {
  if (wanted.includes('Memory Care')) return ['Memory Care']
  if (wanted.includes('24/7 Medical Care')) return ['Assisted Living', 'Skilled Nursing']
  if (wanted.includes('Physical Therapy')) return ['Assisted Living', 'Skilled Nursing']
  return ['Independent Living', 'Assisted Living']
}
