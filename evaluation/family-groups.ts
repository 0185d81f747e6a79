import { onePerCampus } from './campus.ts'
import type { FamilySearch } from './family-search.ts'
import { DEPTH } from './measures.ts'

/**
 * States whose families check whether the rules work where they weren't tuned. Never choose a weight, or a word of a
 * description, by looking at these families' lists.
 */
const UNSEEN_STATES = new Set(['OR', 'TN', 'MA', 'RI', 'MN', 'ND', 'NE', 'VA', 'KY'])
/** The two families of the first forty-one in Minnesota choose in Wisconsin. */
const SEEN_FAMILIES = new Set(['25-winona-across-the-river', '26-duluth-across-the-bridge'])

type Searched = Pick<FamilySearch, 'family'>

export const isUnseen = ({ family }: Searched): boolean =>
  UNSEEN_STATES.has(family.answers.state) && !SEEN_FAMILIES.has(family.name)

const needsMemoryCare = ({ family }: Searched) => /^memory(?: unsaid)?$/.test(family.needs.care)

/** The groups that the report shows. */
export const GROUPS: readonly (readonly [name: string, belongs: (search: Searched) => boolean])[] = [
  ['all families', () => true],
  ['seen states', (search) => !isUnseen(search)],
  ['unseen states', isUnseen],
  ['memory care needed', needsMemoryCare],
]

/**
 * The homes of grade 0 among the first five in reach of families that need memory care, with the reason of the grade, one
 * line for each.
 */
export function findMisplaced(searches: readonly FamilySearch[]): string[] {
  return searches.filter(needsMemoryCare).flatMap(({ family, matches, campuses, keyOf }) => {
    const keys = matches.map(({ id }) => keyOf(id))
    return onePerCampus(keys, campuses)
      .slice(0, DEPTH)
      .flatMap((key) => {
        const [grade, reason] = family.grades.get(key) ?? []
        return grade === 0 ? [`${family.name}: ${key} (${reason})`] : []
      })
  })
}
