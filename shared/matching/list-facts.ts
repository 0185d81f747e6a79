import { speaksSpanish, toldValue } from '../catalog/current-told.ts'
import { type Fact, isFunded } from '../catalog/facts.ts'
import type { ToldFact, ToldFields } from '../catalog/told-fact.ts'
import type { ListFacts } from '../contract/facility.ts'
import { type DementiaRecord, dementiaGradeOf, placesOf } from './licenses.ts'

/** What a family's list can be filtered and sorted by, as far as the community's record says. */
export function listFactsOf(record: DementiaRecord & { facts: readonly Fact[] } & ToldFields): ListFacts {
  const grade = dementiaGradeOf(record)
  const places = Math.round(placesOf(record.facts))
  return {
    ...(places > 0 && { places }),
    ...(grade !== 'unknown' && { memoryCare: grade !== 'may_admit' && grade !== 'not_offered' }),
    ...(record.facts.some(({ fact }) => fact === 'publicFunding') && {
      publicFunding: record.facts.some(isFunded),
    }),
    ...toldListFacts(record.told ?? []),
  }
}

/** The same as far as the community told it. */
export const toldListFacts = (told: readonly ToldFact[]): ListFacts => ({
  ...(toldValue(told, 'medicaid') === true && { publicFunding: true }),
  ...(speaksSpanish(told) && { spanish: true }),
})
