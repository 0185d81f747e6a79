import { describe, expect, it } from 'vitest'
import type { Fact, FactName } from '#shared/catalog/facts.ts'
import { FAMILY } from '../../testing/answers.ts'
import { facilityLike } from '../../testing/facilities.ts'
import { questionsFor } from './questions.ts'

const says = (values: { [Name in FactName]?: Fact['value'] }): Fact[] =>
  Object.entries(values).map(([fact, value]) => ({
    fact: fact as FactName,
    value,
    publisher: 'A state',
    asOf: '2021-03-15',
    line: 2,
    column: fact,
  }))

const ask = (facts: Parameters<typeof says>[0], changes = {}, answers = FAMILY) =>
  questionsFor({ ...facilityLike({ careTypes: [], ...changes }), facts: says(facts) }, answers)

describe('the questions for the phone call', () => {
  it.each([
    ['What happened with the license in 2021?', { licenseWarning: 'License before a court' }, {}],
    [
      'Medicare marks a citation for abuse here. What happened, and what has changed since?',
      { abuseMark: true },
      {},
    ],
    ['Medicare watches this home for serious problems. What has changed?', { specialFocus: 'listed' }, {}],
    ['What is the monthly rate for the care we need, and what was the last increase?', {}, { price: null }],
    [
      'What would we pay in total for the care we need, and what was the last increase?',
      { priceLow: 3500, priceHigh: 15000 },
      { price: null },
    ],
    [
      "Will you still accept a resident who can't get out of the building alone?",
      { evacuation: 'unaided' },
      {},
    ],
    ['Can someone live here who would need help getting out in an emergency?', {}, {}],
    ['Is the memory care unit secured?', { dementiaCare: 'special_unit' }, {}],
    ['Do you have a memory care unit, and is it secured?', { dementiaCare: 'may_admit' }, {}],
    ['Is the house secured day and night?', { dementiaCare: 'whole_house' }, {}],
    [
      'What did the last inspection find, and what have you fixed since?',
      { seriousFindings: 1, dementiaCare: 'secured_unit' },
      {},
    ],
    ['Do you have a garden?', { lastInspection: '2020-11-02', evacuation: 'aided' }, { amenities: [] }],
    [
      'How long would we have to pay ourselves before public funding can take over?',
      { publicFunding: ['medicaid'], lastInspection: '2020-11-02', evacuation: 'aided' },
      {},
    ],
  ])('asks: %s', (question, facts, changes) => {
    expect(ask(facts, changes)).toContain(question)
  })

  it('does not ask what the record says', () => {
    const questions = ask({
      dementiaCare: 'secured_unit',
      evacuation: 'aided',
      lastInspection: '2020-11-02',
      findings: 0,
    }).join(' ')
    for (const word of [/secured/, /fire/, /inspection/, /garden/]) expect(questions).not.toMatch(word)
  })

  it('asks a few things of every community, and at most eight in all', () => {
    const questions = ask(
      { licenseWarning: 'x', abuseMark: true, evacuation: 'unaided', findings: 3 },
      { amenities: [], price: null },
      { ...FAMILY, amenities: ['Memory Care', '24/7 Medical Care', 'Gardens'] },
    )
    expect(questions).toHaveLength(8)
    expect(new Set(questions).size).toBe(8)
    expect(questions).toContain('How many staff members are on duty at night, and for how many residents?')
    expect(questions).toContain('What would make a resident have to move out?')
    expect(questions).toContain('Can we try a short stay before we decide?')
  })

  it('asks without a search or facts', () => {
    const questions = questionsFor(facilityLike())
    expect(questions.length).toBeGreaterThan(4)
    expect(questions.length).toBeLessThanOrEqual(8)
    expect(questions.join(' ')).not.toMatch(/memory care|garden/)
  })
})
