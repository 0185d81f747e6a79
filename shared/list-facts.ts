import { type DementiaGrade, type DementiaRecord, dementiaGradeOf } from './dementia-grade.ts'
import type { ListFacts } from './facility.ts'
import type { Fact, FactName } from './facts.ts'

/** Words about public money that can't pay for a long stay. */
const SHORT_TERM: readonly unknown[] = ['none', 'medicare']

/** What a family's list can be filtered and sorted by, as far as the community's record says. */
export function listFactsOf(record: DementiaRecord & { facts: readonly Fact[] }): ListFacts {
  // Of several registers, the newest comes first.
  const read = (name: FactName) => record.facts.find(({ fact }) => fact === name)?.value
  return toListFacts(dementiaGradeOf(record), read('capacity'), read('publicFunding'))
}

/**
 * The same from what it depends on.
 * @param places the newest register's capacity
 * @param funding the newest register's words about public funding
 */
export const toListFacts = (
  grade: DementiaGrade,
  places: Fact['value'] | undefined,
  funding: Fact['value'] | undefined,
): ListFacts => ({
  ...(typeof places === 'number' && places > 0 && { places: Math.round(places) }),
  ...(grade !== 'unknown' && { memoryCare: grade !== 'may_admit' && grade !== 'not_offered' }),
  ...(funding !== undefined && {
    publicFunding: [funding].flat().some((word) => !SHORT_TERM.includes(word)),
  }),
})
