import { expect, test } from 'vitest'
import { FACT_WORDS, type Fact } from '../catalog/facts.ts'
import {
  AMENITY_LABELS,
  BUSINESS_AMENITIES,
  getAmenitySynonyms,
  getCareTypesProviding,
} from '../contract/amenities.ts'
import { CARE_TYPES } from '../contract/options.ts'
import {
  absentBits,
  amenityBits,
  careTypeBits,
  fitBitsOf,
  GRADE_NUMBERS,
  gradeOfBits,
  offeredBits,
} from './community-bits.ts'
import { DEMENTIA_SCORES } from './matching.ts'

interface Said {
  facts?: Fact[]
  careTypes?: string[]
  amenities?: string[]
  absentAmenities?: string[]
}
const gradeOf = ({ facts = [], careTypes = [], amenities = [], absentAmenities = [] }: Said) =>
  gradeOfBits(fitBitsOf({ facts, careTypes, amenities, absentAmenities }))

/** The facts that one row of a register says. */
const registerFacts = (values: Partial<Record<Fact['fact'], Fact['value']>>, publisher = 'A state'): Fact[] =>
  Object.entries(values).map(([fact, value]) => ({
    fact: fact as Fact['fact'],
    value,
    publisher,
    asOf: '2021-03-01',
    line: 2,
    column: fact,
  }))

test('every word about dementia care has a grade of its own', () => {
  expect([...GRADE_NUMBERS].sort()).toEqual(Object.keys(DEMENTIA_SCORES).sort())
  for (const dementiaCare of FACT_WORDS.dementiaCare) {
    const grade = dementiaCare === 'named_house' ? 'named' : dementiaCare
    expect(gradeOf({ facts: registerFacts({ dementiaCare }) })).toBe(grade)
  }
})

test('of several words, the strongest counts, and places count as a special unit', () => {
  const says = (dementiaCare: string, publisher: string) => registerFacts({ dementiaCare }, publisher)
  expect(gradeOf({ facts: [...says('not_offered', 'a'), ...says('may_admit', 'b')] })).toBe('may_admit')
  expect(gradeOf({ facts: registerFacts({ dementiaCare: 'certified', dementiaPlaces: 8 }) })).toBe(
    'special_unit',
  )
  expect(gradeOf({ facts: registerFacts({ dementiaPlaces: 0 }) })).toBe('not_offered')
})

test('a silent register counts as unknown, and one that lists other groups as no', () => {
  expect(gradeOf({ careTypes: ['Assisted Living'], facts: registerFacts({ capacity: 8 }) })).toBe('unknown')
  expect(gradeOf({ facts: registerFacts({ serves: ['older_adults'] }) })).toBe('not_offered')
  expect(gradeOf({ facts: registerFacts({ serves: ['older_adults', 'dementia'] }) })).toBe('may_admit')
})

test('the wording of lists without registers counts as certified, and their "no" as no', () => {
  expect(gradeOf({ careTypes: ['Memory Care'] })).toBe('certified')
  expect(gradeOf({ amenities: ['Memory Care'] })).toBe('certified')
  expect(gradeOf({ absentAmenities: ['Memory Care'] })).toBe('not_offered')
  const mayAdmit = registerFacts({ dementiaCare: 'may_admit' })
  expect(gradeOf({ careTypes: ['Memory Care'], facts: mayAdmit })).toBe('may_admit')
  expect(gradeOf({ amenities: ['Memory Care'], facts: mayAdmit })).toBe('certified')
})

test('every wording has the bits of its meaning', () => {
  for (const wording of [...AMENITY_LABELS, ...BUSINESS_AMENITIES, ...CARE_TYPES, 'Chapel']) {
    const amenities = AMENITY_LABELS.filter((label) =>
      [...getAmenitySynonyms(label), ...getCareTypesProviding(label)].includes(wording),
    )
    const bits = amenityBits(amenities) | careTypeBits(CARE_TYPES.filter((type) => type === wording))
    expect(offeredBits({ amenities: [wording], careTypes: [] })).toBe(bits)
    expect(offeredBits({ amenities: [], careTypes: [wording] })).toBe(bits)
  }
})

test('absent are the amenities recorded as absent, and the types of care missing from a nonempty list', () => {
  for (const label of AMENITY_LABELS)
    expect(absentBits({ absentAmenities: [label], careTypes: [] })).toBe(amenityBits([label]))
  expect(absentBits({ absentAmenities: [], careTypes: ['Memory Care'] })).toBe(careTypeBits(CARE_TYPES))
})
