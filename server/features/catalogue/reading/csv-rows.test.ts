import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openRegisterFolder } from '#server/testing/register-file.ts'
import { expectProperty } from '#shared/testing/expect-property.ts'
import { CatalogueError } from './errors.ts'
import { MAX_ROW_BYTES, readCsvRows } from './open-tables.ts'

const folder = openForTests(openRegisterFolder)

/** Reads the rows of a file, each as its line and cells. */
async function read(content: string | Uint8Array) {
  const rows: [number, ...string[]][] = []
  const path = await folder.write('some.csv', content)
  for await (const { line, cells } of readCsvRows(path)) rows.push([line, ...cells])
  return rows
}
async function refusalOf(content: string | Uint8Array): Promise<string> {
  const error = await read(content).then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(CatalogueError)
  return (error as CatalogueError).message
}

test.each(['\n', '\r\n', '\r'])(
  'counts lines that end with %j, including empty ones and those within quotes',
  async (end) => {
    const text = ['a,b', `"x${end}y",2`, '', '3,"4 ""four"""', '5,6'].join(end)
    expect(await read(text)).toEqual([
      [1, 'a', 'b'],
      [2, `x${end}y`, '2'],
      [5, '3', '4 "four"'],
      [6, '5', '6'],
    ])
  },
)

const someEnd = fc.constantFrom('\n', '\r\n', '\r')
const someCell = fc.oneof(
  fc.constantFrom('x', ' y ', '4 "four"', 'a, b'),
  someEnd.map((end) => `up${end}${end}down`),
)
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

test('any mix of line endings gives the same rows and the lines where they begin', async () => {
  const someRows = fc.array(
    fc.record({ cells: fc.tuple(someCell, someCell), end: someEnd, gap: fc.boolean() }),
    { minLength: 1 },
  )
  await expectProperty(
    fc.asyncProperty(someRows, async (rows) => {
      let text = ''
      const expected = rows.map(({ cells, end, gap }) => {
        // An LF directly after a CR would belong to the same line ending.
        if (gap) text += text.endsWith('\r') && end === '\n' ? '\r' : end
        const line = 1 + (text.match(/\r\n|\n|\r/g)?.length ?? 0)
        text += `${cells.map(quoted).join(',')}${end}`
        return [line, ...cells]
      })
      expect(await read(text)).toEqual(expected)
    }),
  )
})

test('a line ending split between two chunks of the file counts once', async () => {
  const rows = Array.from({ length: 30_000 }, (_, index) => ['1', `"${'x'.repeat(index % 7)}"`])
  const text = rows.map((cells, index) => `${cells.join(',')}${index < 9 ? '\n' : '\r\n'}`).join('')
  const lines = (await read(text)).map(([line]) => line)
  expect(lines).toEqual(rows.map((_, index) => index + 1))
})

test('a byte order mark is not part of the first column', async () => {
  expect(await read('\ufeffa,b\n1,2')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2'],
  ])
})

test.each([';', '\t'])(
  'reads cells that %j separates, with other separators within them',
  async (delimiter) => {
    const rows = [
      ['id', 'name', 'note'],
      ['1', '"Oak, Elm; and\tAsh"', 'one, two'],
    ]
    expect(await read(rows.map((cells) => `${cells.join(delimiter)}\r\n`).join(''))).toEqual([
      [1, 'id', 'name', 'note'],
      [2, '1', 'Oak, Elm; and\tAsh', 'one, two'],
    ])
  },
)

test.each([
  ['UTF-16, low byte first', Buffer.from('\ufeffa,b\n', 'utf16le'), /UTF-16/],
  ['UTF-16, high byte first', Buffer.from('\ufeffa,b\n', 'utf16le').swap16(), /UTF-16/],
  ['a gzip file', Uint8Array.of(0x1f, 0x8b, 8), /gzip/],
])('%s is refused with the file type', async (_, content, message) => {
  expect(await refusalOf(content)).toMatch(message)
})

test('a row of ten megabytes is refused with its line, with and without an unclosed quote', async () => {
  const long = 'x'.repeat(10_000_000)
  expect(await refusalOf(`a,b\n1,2\n${long},3\n4,5\n`)).toContain('begins at line 3 is longer than 256 kB')
  const swallowed = `a,b\n1,2\n3,"4\n${'5,6\n'.repeat(MAX_ROW_BYTES / 2)}`
  expect(await refusalOf(swallowed)).toContain('begins at line 3 is longer than 256 kB')
})

test('an unclosed or misplaced quote is refused with its line', async () => {
  expect(await refusalOf('a,b\n\n1,2\n"x,3\n4,5\n')).toContain('begins at line 4 has an unclosed quote')
  expect(await refusalOf('a,b\n1,2\nx "y",3\n')).toContain('begins at line 3 has a misplaced quote')
  expect(await refusalOf('a,b\n1,2\n"x"y,3\n')).toContain('begins at line 3 has a misplaced quote')
})
