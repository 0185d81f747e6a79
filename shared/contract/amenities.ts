import type { CareType } from './options.ts'

/**
 * The questionnaire's twelve amenities. `column` is the generated boolean column of `questionnaires`,
 * `displayName` is the wording on screen where it differs from the label, and `business` lists the business
 * form's labels that mean the same. This is the only mapping between the two vocabularies.
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

/** The business form's fourteen amenities. Three are care types or have no match in the questionnaire. */
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

/** The on-screen wording of a questionnaire amenity; any other text is returned unchanged. */
export function getAmenityDisplayName(label: string): string {
  const found = AMENITIES.find((amenity) => amenity.label === label)
  return found && 'displayName' in found ? found.displayName : label
}

/** Every stored label that satisfies a requested amenity, starting with its own. */
export function getAmenitySynonyms(label: Amenity): string[] {
  const found = AMENITIES.find((amenity) => amenity.label === label)
  return [...new Set([label, ...(found?.business ?? [])])]
}

/**
 * Care types that include an amenity by definition: a memory care unit provides memory care, and a skilled
 * nursing facility has licensed nurses around the clock (42 CFR 483.35).
 */
const BY_CARE_TYPE: Partial<Record<Amenity, CareType[]>> = {
  'Memory Care': ['Memory Care'],
  '24/7 Medical Care': ['Skilled Nursing'],
}

/** The care types that satisfy a requested amenity by themselves. */
export function getCareTypesProviding(label: Amenity): CareType[] {
  return BY_CARE_TYPE[label] ?? []
}

/**
 * The care types that a family's requested amenities imply. A community that offers any of them fits. If none
 * of the amenities is about care, independent and assisted living both fit.
 */
export function impliedCareTypes(wanted: readonly string[]): CareType[] {
  if (wanted.includes('Memory Care')) return ['Memory Care']
  if (wanted.includes('24/7 Medical Care')) return ['Assisted Living', 'Skilled Nursing']
  if (wanted.includes('Physical Therapy')) return ['Assisted Living', 'Skilled Nursing']
  return ['Independent Living', 'Assisted Living']
}
