import { describe, expect, test } from 'vitest'
import { FORMATS, florida } from '#server/testing/registers.ts'
import { explainUnknownHeader, findTable } from './header.ts'

const refusalOf = (header: readonly string[]) => {
  const found = findTable([header], FORMATS)
  return found ? `recognized as ${found.format.name}` : explainUnknownHeader([header], FORMATS).message
}
const rename = (oldName: string, newName: string) =>
  florida.columns.map((column) => (column === oldName ? newName : column))

describe('a header', () => {
  test.each(FORMATS.map((format) => [format.name, format] as const))(
    'of the format %s is recognized',
    (_, format) => {
      expect(findTable([[...format.columns]], FORMATS)).toEqual({ format, headerIndex: 0 })
    },
  )

  test('with a missing column is refused and the column named', () => {
    expect(refusalOf(florida.columns.filter((column) => column !== 'Phone'))).toBe(
      'line 1 is similar to the header of fl, but missing: "Phone"',
    )
  })

  test('with a new column is refused and the column named', () => {
    expect(refusalOf([...florida.columns, 'Evacuation Plan'])).toBe(
      'line 1 is similar to the header of fl, but unexpected: "Evacuation Plan"',
    )
  })

  test.each(['Licence Status', 'LICENSE_STATUS'])('with %s is recognized as renamed', (now) => {
    expect(refusalOf(rename('License Status', now))).toBe(
      `line 1 is similar to the header of fl, but ${JSON.stringify(now)} looks like "License Status" renamed`,
    )
  })

  test('with different white space in a name is recognized', () => {
    expect(refusalOf(rename('License Status', 'License  Status '))).toBe('recognized as fl')
  })

  test('with a missing, a new and a renamed column names all three', () => {
    const changed = [
      ...rename('Licensed Beds', 'Licensed Bed').filter((column) => column !== 'Owner'),
      'Rooms',
    ]
    expect(refusalOf(changed)).toContain(
      '"Licensed Bed" looks like "Licensed Beds" renamed; missing: "Owner"; unexpected: "Rooms"',
    )
  })

  test('in a different order is refused and the first moved column named', () => {
    const [first = '', second = '', ...rest] = florida.columns
    expect(refusalOf([second, first, ...rest])).toContain(
      'are in a different order: column 1 is "License Number", not "AHCA Number (File Number)"',
    )
  })

  test('with a duplicate column is refused', () => {
    expect(refusalOf([...florida.columns, 'Phone'])).toBe('line 1 has the column "Phone" twice')
  })

  test('of an unrelated file is refused and the known formats listed', () => {
    const refusal = refusalOf(['a', 'b'])
    expect(refusal).toContain('does not match any known format (ak, al, ar, ')
    expect(refusal).toContain('"a", "b"')
  })
})
