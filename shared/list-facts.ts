import { type DementiaRecord, dementiaGradeOf } from './dementia-grade.ts'
import type { ListFacts } from './facility.ts'
import type { Fact, FactName } from './facts.ts'

/** Words about public money that can't pay for a long stay. */
const SHORT_TERM: readonly unknown[] = ['none', 'medicare']

/** What a family's list can be filtered and sorted by, as far as the community's record says. */
export function listFactsOf(record: DementiaRecord & { facts: readonly Fact[] }): ListFacts {
  // Of several registers, the newest comes first.
  const read = (name: FactName) => record.facts.find(({ fact }) => fact === name)?.value
  const grade = dementiaGradeOf(record)
  const places = read('capacity')
  const funding = read('publicFunding')
  return {
    ...(typeof places === 'number' && places > 0 && { places: Math.round(places) }),
    ...(grade !== 'unknown' && { memoryCare: grade !== 'may_admit' && grade !== 'not_offered' }),
    ...(funding !== undefined && {
      publicFunding: [funding].flat().some((word) => !SHORT_TERM.includes(word)),
    }),
  }
}
