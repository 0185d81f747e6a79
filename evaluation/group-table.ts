import type { Interval } from './bootstrap.ts'
import { onePerCampus } from './campus.ts'
import { FACT_GROUPS, factGroupOf, isUnseen } from './family-groups.ts'
import type { FamilySearch } from './family-search.ts'
import { markdown, range, signed, three } from './markdown.ts'
import { compareLists, pickScores } from './score-lists.ts'
import type { OrderRow } from './table.ts'

const SHOWN_FIRST = 5

/** Families that are reported together, by their indexes. */
export interface FamilyGroup {
  name: string
  indexes: number[]
}

/** All families, those in states that no weight was tuned on, the others, and groups by what the registers say. */
export function groupFamilies(searches: readonly FamilySearch[]): FamilyGroup[] {
  const unseen = searches.map(({ family }) => isUnseen(family.name, family.answers.state))
  const facts = searches.map(factGroupOf)
  const memory = searches.map(isMemoryFamily)
  const where = (name: string, belongs: (index: number) => boolean): FamilyGroup => ({
    name,
    indexes: [...searches.keys()].filter(belongs),
  })
  return [
    where('all', () => true),
    where('seen states', (index) => unseen[index] === false),
    where('unseen states', (index) => unseen[index] === true),
    ...FACT_GROUPS.map((group) => where(group, (index) => facts[index] === group)),
    where('memory care needed', (index) => memory[index] === true),
  ]
}

/** The mean of the rules and of each baseline in each group, with the difference from the previous rules. */
export function groupTable(
  searches: readonly FamilySearch[],
  rules: OrderRow,
  baselines: readonly OrderRow[],
): string {
  const rows = groupFamilies(searches).map(({ name, indexes }) => {
    const own = pickScores(rules.scores, indexes)
    return [
      name,
      `${own.counted}`,
      cell(own.mean, own.interval, own.counted),
      ...baselines.map(({ scores }) => {
        const other = pickScores(scores, indexes)
        const { difference, interval } = compareLists(own, other)
        return own.counted === 0
          ? ''
          : `${three(other.mean)} (${signed(difference)}, ${range(interval, signed)})`
      }),
    ]
  })
  return markdown(
    ['families', 'counted', 'the rules, 95% interval', ...baselines.map(({ name }) => name)],
    rows,
  )
}

const cell = (mean: number, interval: Interval, counted: number) =>
  counted === 0 ? '' : `${three(mean)}, ${range(interval, three)}`

const isMemoryFamily = ({ family }: FamilySearch) => /^memory(?: unsaid)?$/.test(family.needs.care)

export interface Misplaced {
  family: string
  key: string
  reason: string
  /** A home with a better grade was left below the first five. */
  isAvoidable: boolean
}

/** The homes of grade 0 among the first five in reach, for families that need memory care. */
export function findMisplaced(searches: readonly FamilySearch[]): Misplaced[] {
  return searches.filter(isMemoryFamily).flatMap(({ family, matches, campuses, keyOf }) => {
    const keys = onePerCampus(
      matches.map(({ id }) => keyOf(id)),
      campuses,
    ).slice(0, SHOWN_FIRST)
    const shown = new Set(keys.map((key) => campuses.get(key)))
    const isAvoidable = [...family.grades].some(
      ([key, [grade]]) => grade > 0 && !shown.has(campuses.get(key) ?? key),
    )
    return keys.flatMap((key): Misplaced[] => {
      const graded = family.grades.get(key)
      return graded?.[0] === 0 ? [{ family: family.name, key, reason: graded[1], isAvoidable }] : []
    })
  })
}
