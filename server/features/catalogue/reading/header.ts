import type { Format } from '../formats/format.ts'
import { CatalogueError } from './refusals.ts'

/** From this share of its columns on, a header is a drifted one of that format and not another file. */
const LOOKS_LIKE = 0.4
const MAX_COLUMNS_SHOWN = 12

/**
 * The format whose exact header this is.
 * @throws CatalogueError naming what is missing, unexpected, renamed or moved against the nearest format
 */
export function recognizeFormat(header: readonly string[], formats: readonly Format[]): Format {
  const exact = formats.find(({ columns }) => sameList(columns, header))
  if (exact) return exact
  const twice = header.find((column, index) => header.indexOf(column) !== index)
  if (twice !== undefined) throw new CatalogueError(`line 1 has the column ${JSON.stringify(twice)} twice`)
  const nearest = formats.toSorted((a, b) => likeness(b, header) - likeness(a, header))[0]
  if (!nearest || likeness(nearest, header) < LOOKS_LIKE) {
    const known = formats.map(({ name }) => name).join(', ')
    throw new CatalogueError(`line 1 is the header of no format that is known (${known}): ${list(header)}`)
  }
  throw new CatalogueError(
    `line 1 is almost the header of ${nearest.name}, but ${difference(nearest.columns, header)}`,
  )
}

const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/** The share of columns that both have, of those that either has. */
function likeness({ columns }: Format, header: readonly string[]): number {
  const paired = renamings(columns, header).length
  const shared = columns.filter((column) => header.includes(column)).length + paired
  return shared / (columns.length + header.length - shared)
}

function difference(columns: readonly string[], header: readonly string[]): string {
  const renamed = renamings(columns, header)
  const missing = columns.filter(
    (column) => !header.includes(column) && !renamed.some(([old]) => old === column),
  )
  const unexpected = header.filter(
    (name) => !columns.includes(name) && !renamed.some(([, now]) => now === name),
  )
  const parts = [
    ...renamed.map(([old, now]) => `${JSON.stringify(now)} looks like ${JSON.stringify(old)} renamed`),
    ...(missing.length > 0 ? [`missing: ${list(missing)}`] : []),
    ...(unexpected.length > 0 ? [`unexpected: ${list(unexpected)}`] : []),
  ]
  return parts.join('; ') || `its columns stand in another order: ${moved(columns, header)}`
}

function moved(columns: readonly string[], header: readonly string[]): string {
  const at = columns.findIndex((column, index) => column !== header[index])
  return `column ${at + 1} is ${JSON.stringify(header[at])}, not ${JSON.stringify(columns[at])}`
}

/** Missing columns beside unexpected ones that differ in nothing but case, blanks, marks or a letter or two. */
function renamings(columns: readonly string[], header: readonly string[]): [old: string, now: string][] {
  const missing = columns.filter((column) => !header.includes(column))
  const unexpected = new Set(header.filter((name) => !columns.includes(name)))
  const pairs: [string, string][] = []
  for (const old of missing) {
    const now = [...unexpected].find((name) => alike(old, name))
    if (now === undefined) continue
    unexpected.delete(now)
    pairs.push([old, now])
  }
  return pairs
}

function alike(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)]
  return (
    a === b || (a.length > 5 && b.length > 5 && editDistance(a, b) <= 2) || a === `${b}s` || b === `${a}s`
  )
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Levenshtein's distance. (V. I. Levenshtein, 1966; row by row after Wagner and Fischer, 1974.) */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = (before[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      now.push(Math.min(change, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    before = now
  }
  return before[b.length] ?? 0
}

function list(columns: readonly string[]): string {
  const shown = columns.slice(0, MAX_COLUMNS_SHOWN).map((column) => JSON.stringify(column.slice(0, 80)))
  return `${shown.join(', ')}${columns.length > shown.length ? ` and ${columns.length - shown.length} more` : ''}`
}
