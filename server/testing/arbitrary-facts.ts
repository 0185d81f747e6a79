import fc from 'fast-check'
import { FACT_WORDS, type Fact } from '#shared/catalog/facts.ts'
import { registerFacts } from './communities.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const money = fc.integer({ min: 1000, max: 12_000 })

/** What one row of a register says, as far as matching reads it. */
const row = fc
  .record({
    dementiaCare: optional(fc.constantFrom(...FACT_WORDS.dementiaCare)),
    dementiaPlaces: optional(fc.nat({ max: 60 })),
    evacuation: optional(fc.constantFrom(...FACT_WORDS.evacuation)),
    serves: optional(fc.uniqueArray(fc.constantFrom(...FACT_WORDS.groups), { minLength: 1, maxLength: 3 })),
    capacity: optional(fc.integer({ min: 1, max: 5000 })),
    limits: optional(fc.subarray([...FACT_WORDS.limits])),
    otherResidents: optional(fc.constant(['mental_illness'])),
    publicFunding: optional(fc.subarray([...FACT_WORDS.funding], { minLength: 1 })),
    licenseWarning: optional(fc.constant('The license is provisional')),
    rates: optional(fc.tuple(money, money)),
    stars: optional(fc.integer({ min: 1, max: 5 })),
    abuseMark: optional(fc.boolean()),
    fines: optional(fc.nat({ max: 3 })),
  })
  .map(({ rates, ...said }) => ({
    ...said,
    ...(rates && { priceLow: Math.min(...rates), priceHigh: Math.max(...rates) }),
  }))

/** The facts of up to three rows of one or two registers. */
export const arbitraryFacts: fc.Arbitrary<Fact[]> = fc
  .array(fc.tuple(row, fc.integer({ min: 1, max: 2 })), { maxLength: 3 })
  .map((rows) =>
    rows.flatMap(([said, publisher], index) =>
      registerFacts(JSON.parse(JSON.stringify(said)), {
        publisher: `State ${publisher}`,
        asOf: `202${index}-01-01`,
        line: index,
      }),
    ),
  )

/** The lowest rate of all registers, as the catalog has it. */
export const lowestRateOf = (facts: readonly Fact[]): number | null => {
  const rates = facts.filter(({ fact }) => fact === 'priceLow').map(({ value }) => Number(value))
  return rates.length > 0 ? Math.min(...rates) : null
}
