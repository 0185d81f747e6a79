import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { someLead } from '#pwa/testing/people.ts'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { escapeFormula, toHeaderRecord, toRecords, writeCsv } from './csv.ts'
import { LEAD_CSV_COLUMNS } from './csv-columns.ts'

const columnsOf = (width: number) =>
  Array.from({ length: width }, (_, index) => ({
    header: `Column ${index}`,
    cell: (row: string[]) => row[index] ?? '',
  }))

const read = (text: string): string[][] => parse(text, { bom: true, record_delimiter: '\r\n' })

/** Cells with quotes, commas, line breaks, formulas and non-Latin scripts. */
const Cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '"',
        ',',
        ';',
        '\r',
        '\n',
        '\r\n',
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＋',
        '－',
        '＠',
        '\t',
        "'",
        'a',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
)

test('writes any cell so that a CSV parser reads it back, with formulas escaped', () => {
  const Table = fc
    .integer({ min: 1, max: 6 })
    .chain((width) => fc.array(fc.array(Cell, { minLength: width, maxLength: width }), { minLength: 1 }))
  return expectProperty(
    fc.property(Table, (rows) => {
      const columns = columnsOf(rows[0]?.length ?? 0)
      const [header, ...body] = read(toHeaderRecord(columns) + toRecords(columns, rows))
      expect(header).toEqual(columns.map((column) => column.header))
      expect(body).toEqual(rows.map((row) => row.map(escapeFormula)))
      for (const cell of body.flat()) expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555 0100', "'+1 555 0100"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['a=b', 'a=b'],
  ['', ''],
])('writes %j as %j', (cell, written) => {
  expect(escapeFormula(cell)).toBe(written)
})

test('quotes every cell, ends every line with CRLF and begins with a UTF-8 byte order mark', async () => {
  const file = await writeCsv(columnsOf(2), [['a', 'say "hé"']])
  expect(file.type).toBe('text/csv;charset=utf-8')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFF"Column 0","Column 1"\r\n"a","say ""hé"""\r\n',
  )
})

test('writes all of many rows in order', async () => {
  const rows = Array.from({ length: 1234 }, (_, index) => [String(index)])
  const [, ...body] = read(await (await writeCsv(columnsOf(1), rows)).text())
  expect(body).toEqual(rows)
})

test('writes the twelve amenities of a lead as columns and joined with semicolons', async () => {
  const lead = someLead({ amenities: ['Memory Care', 'Spa'], marketingOptIn: true })
  const [row] = parse(await (await writeCsv(LEAD_CSV_COLUMNS, [lead])).text(), {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  expect(row).toMatchObject({ Email: lead.email, Amenities: 'Memory Care;Spa', 'Marketing Opt-In': 'Yes' })
  const selected = AMENITY_LABELS.filter((label) => row?.[label] === 'Yes')
  expect(selected).toEqual(['Memory Care', 'Spa'])
  expect(AMENITY_LABELS.filter((label) => row?.[label] === 'No')).toHaveLength(10)
})

test('has what the desk knows of a lead and the help it needs after the columns of before, with formulas escaped', async () => {
  const lead = someLead({
    gpc: true,
    reference: 'ABC-123',
    correctedAt: '2026-03-10T12:00:00.000Z',
    stage: 'closed',
    closeReason: '=1+1',
    nextStep: '@home',
    nextOn: '2026-12-01',
    assignedTo: 'olive',
    firstContactAt: '2026-03-06T12:00:00.000Z',
    mergedInto: 'other',
    needs: { payment: ['veteran', 'medicaid'], walking: 'cane_or_walker', languages: ['es'] },
    letter: '=1+1, Dad said',
    language: 'es',
  })
  const [headers, cells] = read(await (await writeCsv(LEAD_CSV_COLUMNS, [lead])).text())
  const first = headers?.indexOf('Reference') ?? -1
  expect(headers?.[first - 1]).toBe('State Notice Read')
  expect(headers?.slice(first).map((header, index) => [header, cells?.[first + index]])).toEqual([
    ['Reference', 'ABC-123'],
    ['Corrected (UTC)', '2026-03-10T12:00:00.000Z'],
    ['Sharing', 'Communities: as agreed in the terms; Marketing partners: no (Global Privacy Control)'],
    ['Stage', 'Closed'],
    ['Closed Because', "'=1+1"],
    ['Next Step', "'@home"],
    ['Next Step On', '2026-12-01'],
    ['Assigned To', 'olive'],
    ['First Contact (UTC)', '2026-03-06T12:00:00.000Z'],
    ['Merged Into Submission ID', 'other'],
    ['Walking', 'cane_or_walker'],
    ['Getting out of bed or a chair', ''],
    ['Washing, dressing and the toilet', ''],
    ['Memory', ''],
    ['Leaving the house and getting lost', ''],
    ['Falls', ''],
    ['Medicine', ''],
    ['At night', ''],
    ['Who is moving?', ''],
    ['Pets', ''],
    ['How will it be paid?', 'veteran;medicaid'],
    ['When is the move?', ''],
    ['Should the staff speak another language?', 'es'],
    ['In their own words', "'=1+1, Dad said"],
    ['Language', 'es'],
    ['Source', ''],
  ])
})
