import { type DementiaRecord, dementiaGradeOf } from './dementia-grade.ts'
import type { ListFacts } from './facility.ts'
import type { Fact } from './facts.ts'
import { isFunded } from './funding.ts'
import { placesOf } from './licenses.ts'
import type { ToldFields } from './told-fact.ts'

/** What a family's list can be filtered and sorted by, as far as the community's record says. */
export function listFactsOf(record: DementiaRecord & { facts: readonly Fact[] } & ToldFields): ListFacts {
  const grade = dementiaGradeOf(record)
  const takesMedicaid = record.told?.some(({ fact, value }) => fact === 'medicaid' && value === true) ?? false
  const places = Math.round(placesOf(record.facts))
  return {
    ...(places > 0 && { places }),
    ...(grade !== 'unknown' && { memoryCare: grade !== 'may_admit' && grade !== 'not_offered' }),
    ...((takesMedicaid || record.facts.some(({ fact }) => fact === 'publicFunding')) && {
      publicFunding: takesMedicaid || record.facts.some(isFunded),
    }),
  }
}
