import { describe, expect, test } from 'vitest'
import { florida } from '../formats/florida.ts'
import { FORMATS } from '../formats/formats.ts'
import { recognizeFormat } from './header.ts'
import { CatalogueError } from './refusals.ts'

const refusalOf = (header: readonly string[]) => {
  try {
    return `taken for ${recognizeFormat(header, FORMATS).name}`
  } catch (error) {
    if (error instanceof CatalogueError) return error.message
    throw error
  }
}
const replaced = (old: string, now: string) =>
  florida.columns.map((column) => (column === old ? now : column))

describe('a header', () => {
  test.each(FORMATS.map((format) => [format.name, format] as const))('of %s is known', (_, format) => {
    expect(recognizeFormat([...format.columns], FORMATS)).toBe(format)
  })

  test('without a column is refused, naming it', () => {
    expect(refusalOf(florida.columns.filter((column) => column !== 'Phone'))).toBe(
      'line 1 is almost the header of fl, but missing: "Phone"',
    )
  })

  test('with a new column is refused, naming it', () => {
    expect(refusalOf([...florida.columns, 'Evacuation Plan'])).toBe(
      'line 1 is almost the header of fl, but unexpected: "Evacuation Plan"',
    )
  })

  test.each(['Licence Status', 'LICENSE_STATUS', 'License Status '])('with %s is seen as renamed', (now) => {
    expect(refusalOf(replaced('License Status', now))).toBe(
      `line 1 is almost the header of fl, but ${JSON.stringify(now)} looks like "License Status" renamed`,
    )
  })

  test('with all three at once names all three', () => {
    const drifted = [
      ...replaced('Licensed Beds', 'Licensed Bed').filter((column) => column !== 'Owner'),
      'Rooms',
    ]
    expect(refusalOf(drifted)).toContain(
      '"Licensed Bed" looks like "Licensed Beds" renamed; missing: "Owner"; unexpected: "Rooms"',
    )
  })

  test('in another order is refused, naming the first that moved', () => {
    const [first = '', second = '', ...rest] = florida.columns
    expect(refusalOf([second, first, ...rest])).toContain(
      'stand in another order: column 1 is "License Number", not "AHCA Number (File Number)"',
    )
  })

  test('with a column twice is refused', () => {
    expect(refusalOf([...florida.columns, 'Phone'])).toBe('line 1 has the column "Phone" twice')
  })

  test('of another file is refused with what is known', () => {
    const refusal = refusalOf(['a', 'b'])
    expect(refusal).toContain('is the header of no format that is known (cms-nh-providerinfo, wi-cbrf')
    expect(refusal).toContain('"a", "b"')
  })
})
