import { type DementiaRecord, dementiaGradeOf } from './dementia-grade.ts'
import type { ListFacts } from './facility.ts'
import type { Fact } from './facts.ts'
import { isFunded } from './funding.ts'
import { placesOf } from './licenses.ts'

/** What a family's list can be filtered and sorted by, as far as the community's record says. */
export function listFactsOf(record: DementiaRecord & { facts: readonly Fact[] }): ListFacts {
  const grade = dementiaGradeOf(record)
  const places = Math.round(placesOf(record.facts))
  return {
    ...(places > 0 && { places }),
    ...(grade !== 'unknown' && { memoryCare: grade !== 'may_admit' && grade !== 'not_offered' }),
    ...(record.facts.some(({ fact }) => fact === 'publicFunding') && {
      publicFunding: record.facts.some(isFunded),
    }),
  }
}
