import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { Random } from '#server/platform/random.ts'

/** The titles and headers above the rows of any register take no more lines. */
const HEAD_ROWS = 8
/** Of all rows, in percent. */
const CLOSED = 1
const CHANGED = 2
const NEW = 1

/**
 * Writes made-up later editions of real registers: of each one, 1 % of the rows are gone, 2 % have another value in one
 * column, and 1 % are new, at random places.
 * @param files the registers' paths by name
 * @returns the same for the later editions
 */
export async function writeNextEdition(files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'hearthfinder-next-edition-'))
  const random = new Random(1)
  const written = new Map<string, string>()
  for (const [name, path] of files) {
    const rows = parse(await readFile(path), { relax_column_count: true, relax_quotes: true, bom: true })
    const next = join(folder, `${name}.csv`)
    await writeFile(next, toCsv(changeRows(random, rows as string[][])))
    written.set(name, next)
  }
  return written
}

function changeRows(random: Random, rows: readonly string[][]): string[][] {
  const body = rows.slice(HEAD_ROWS)
  if (body.length === 0) return [...rows]
  const pick = () => random.pick(body as [string[], ...string[][]])
  const isUnique = findUniqueCells(body)
  const changed = body.flatMap((row) => {
    const chance = random.between(0, 9999) / 100
    if (chance < CLOSED) return []
    if (chance < CLOSED + CHANGED) return [changeCell(random, row, pick())]
    if (chance < CLOSED + CHANGED + NEW)
      return [row, pick().map((cell, column) => (isUnique(cell, column) ? renumber(random, cell) : cell))]
    return [row]
  })
  return [...rows.slice(0, HEAD_ROWS), ...changed]
}

function changeCell(random: Random, row: readonly string[], other: readonly string[]): string[] {
  const column = random.between(0, row.length - 1)
  return row.map((cell, index) => (index === column ? (other[column] ?? cell) : cell))
}

/** Tells ids, phone numbers and addresses from classes and cities. */
function findUniqueCells(rows: readonly string[][]): (cell: string, column: number) => boolean {
  const counts = new Map<string, number>()
  const keyOf = (cell: string, column: number) => `${column} ${cell}`
  for (const row of rows)
    for (const [column, cell] of row.entries())
      counts.set(keyOf(cell, column), (counts.get(keyOf(cell, column)) ?? 0) + 1)
  return (cell, column) => counts.get(keyOf(cell, column)) === 1
}

const renumber = (random: Random, cell: string) => cell.replace(/\d/g, () => String(random.between(0, 9)))

const toCsv = (rows: readonly string[][]) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
