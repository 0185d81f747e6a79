import { expect, test } from 'vitest'
import { readRegisterFacts } from './register-facts.ts'

const facts = await readRegisterFacts()

test('reads rows below titles, in odd columns and with several lines in a cell', () => {
  expect(facts.get('or:50M098')).toMatchObject({ capacity: 14, dementia: 'none', acceptsPublicFunding: true })
  expect(facts.get('tn-ac:353')).toMatchObject({ capacity: 64, dementia: 'unit', dementiaPlaces: 42 })
  expect(facts.get('ma:Adelaide of Newton Centre | Newton')).toMatchObject({
    dementia: 'whole house',
    isForDementia: true,
  })
  expect(facts.get('ga:2 PINE KNOLL | 2 PINE KNOLL | PERSONAL CARE HOME')).toMatchObject({
    capacity: 10,
    leaving: 'with a little help',
  })
})

test('tells how residents must be able to leave', () => {
  const leavingOf = (source: string) =>
    new Set([...facts].filter(([key]) => key.startsWith(`${source}:`)).map(([, { leaving }]) => leaving))
  expect(leavingOf('wi-cbrf')).toEqual(new Set(['unaided', 'with help']))
  expect(leavingOf('tx')).toEqual(new Set(['unaided', 'with help']))
  expect(leavingOf('mo')).toEqual(new Set(['unaided', 'with a little help', 'with help', undefined]))
})

test('a name that says memory care counts where the register is silent, and only then', () => {
  const words = (source: string) =>
    new Set([...facts].filter(([key]) => key.startsWith(`${source}:`)).map(([, { dementia }]) => dementia))
  expect(words('oh')).toEqual(new Set(['named', undefined]))
  expect(words('or')).toEqual(new Set(['unit', 'none']))
})
