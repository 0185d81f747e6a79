import { expect, test } from 'vitest'
import { someLead } from '#pwa/testing/people.ts'
import { LEAD_FACTS, labelOf, storedAnswers } from '#shared/desk/lead-columns.ts'

const factsOf = (change: Parameters<typeof someLead>[0]) =>
  LEAD_FACTS.map(({ label, show }) => [label, show(someLead(change))]).filter(([, text]) => text !== '')

test('shows each need in words, the letter after them, and nothing for what is unknown', () => {
  const needs = { walking: 'bedbound', payment: ['own_money', 'medicaid'] } as const
  const facts = factsOf({ needs: { ...needs, payment: [...needs.payment] }, letter: 'Mom sings.' })
  expect(facts.slice(facts.findIndex(([label]) => label === 'Agreed to marketing') + 1)).toEqual([
    ['Walking', 'Stays in bed most of the time'],
    ['How will it be paid?', 'Our own money, Medicaid'],
    ['In their own words', 'Mom sings.'],
  ])
  expect(factsOf({}).at(-1)?.[0]).toBe('Agreed to marketing')
})

test('says what a family that staff added did not say, without a stray comma', () => {
  const unknown = factsOf({ age: '', gender: '', city: '', state: 'WI', zipCode: '' } as never)
  expect(unknown).toEqual(
    expect.arrayContaining([
      ['Looking for', 'Not given'],
      ['Town', 'WI'],
    ]),
  )
})

test('names a need, a column, and what it does not know', () => {
  expect(['memory', 'zipCode', 'other'].map(labelOf)).toEqual(['Memory', 'ZIP code', 'other'])
})

test('names the language in a word, after everything else', () => {
  expect(factsOf({ language: 'es' }).at(-1)).toEqual(['Language', 'Spanish'])
})

test('stores no needs where none is known, and no letter where it is blank', () => {
  const { needs, letter } = storedAnswers({ ...someLead(), needs: {}, letter: ' ' } as never)
  expect([needs, letter]).toEqual([null, null])
})
