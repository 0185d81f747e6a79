import { stableUuid } from '#server/platform/random.ts'
import type { CareType } from '#shared/options.ts'
import type { HsdsTaxonomyTerm } from './hsds.ts'
import type { Place } from './queries.ts'

/** HSDS requires a description of each term. Ours say what the questionnaire means by the kinds of care. */
const CARE_DESCRIPTIONS: { [type in CareType]: string } = {
  'Independent Living': 'Housing for older adults who need no daily help',
  'Assisted Living': 'Housing with help in everyday tasks such as bathing, dressing and taking medicine',
  'Memory Care': 'Housing and care for people with dementia',
  'Skilled Nursing': 'Nursing care around the clock',
}

/** The kinds of care and the amenities of a place as terms of two small taxonomies. */
export const toTerms = ({
  careTypes,
  amenities,
}: Pick<Place, 'careTypes' | 'amenities'>): HsdsTaxonomyTerm[] => [
  ...careTypes.map((name) => toTerm('Kind of care', name, CARE_DESCRIPTIONS[name as CareType] ?? name)),
  ...amenities.map((name) => toTerm('Amenity', name, name)),
]

const toTerm = (taxonomy: string, name: string, description: string): HsdsTaxonomyTerm => ({
  id: stableUuid(`${taxonomy} ${name}`),
  name,
  description,
  taxonomy,
})
