import { expect, test } from 'vitest'
import { readNamedCare } from '../registers/compile.ts'

test.each([
  ['AZURA MEMORY CARE OF EAU CLAIRE', 'named_house'],
  ["Azalea Gardens Alzheimer's Special Care Center", 'named_house'],
  ['Tallahassee Memory Care', 'named_house'],
  ['Cedar Ridge Assisted Living & Memory Care', 'named'],
  ['Mcknight Place Assisted Living and Memory Care', 'named'],
  ['Oak House', undefined],
  ['Memory Lane Manor', undefined],
])('%s says %s', (name, word) => {
  expect(readNamedCare(name)).toBe(word)
})
