import { readAs } from '../reading/readers.ts'
import { type Cell, columnName, type Row } from '../reading/row.ts'
import type { RowFact } from '../record.ts'
import type { Condition, FactRule, When } from './description.ts'

/** Whether all conditions hold: the cell of the first of them if so, and null if not. */
export function holds(row: Row, when: When): Cell | null {
  const conditions = Array.isArray(when) ? when : [when]
  return conditions.every((condition) => holdsOne(row, condition)) ? (conditions[0]?.column ?? null) : null
}

function holdsOne(
  row: Row,
  { column, is, isNot, matches, matchesNot, isEmpty, atLeast, sameAs, differsFrom }: Condition,
): boolean {
  const text = row.text(column)
  const among = (words: readonly string[]) => words.some((word) => plain(word) === plain(text ?? ''))
  if (is && !among(is)) return false
  if (isNot && among(isNot)) return false
  if (matches !== undefined && !new RegExp(matches, 'iu').test(text ?? '')) return false
  if (matchesNot !== undefined && new RegExp(matchesNot, 'iu').test(text ?? '')) return false
  if (isEmpty !== undefined && isEmpty !== (text === null)) return false
  if (atLeast !== undefined && !(text !== null && Number(text) >= atLeast)) return false
  if (sameAs !== undefined && !among([row.text(sameAs) ?? ''])) return false
  if (differsFrom !== undefined && among([row.text(differsFrom) ?? ''])) return false
  return true
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The fact that a rule reads from a row; undefined when the row doesn't say it. */
export function readFact(row: Row, rule: FactRule): RowFact | undefined {
  if (rule.when && !holds(row, rule.when)) return undefined
  const found = rule.marks
    ? readMarks(row, rule.marks)
    : rule.sum
      ? readSum(row, rule.sum)
      : readValue(row, rule)
  return found && { fact: rule.fact, ...found }
}

type Found = Pick<RowFact, 'value' | 'column'> | undefined

function readMarks(row: Row, marks: Record<string, string>): Found {
  const marked = Object.entries(marks).filter(([column]) => row.isMarked(column))
  if (marked.length === 0) return undefined
  return { value: marked.map(([, word]) => word), column: marked.map(([column]) => column).join('; ') }
}

function readSum(row: Row, cells: NonNullable<FactRule['sum']>): Found {
  const counts = cells.map((cell) => row.count(cell))
  if (!counts.every((count) => count !== null)) return undefined
  return { value: counts.reduce((sum, count) => sum + count, 0), column: cells.map(columnName).join('; ') }
}

function readValue(row: Row, { column, as, codes, value, when }: FactRule): Found {
  if (column === undefined) {
    const shown = when ? columnName((Array.isArray(when) ? when[0] : when)?.column ?? '') : ''
    return value === undefined ? undefined : { value, column: shown }
  }
  if (codes) return readCode(row, column, codes)
  const read = as ? readAs(as, row, column) : null
  if (read === null) return undefined
  if (value === undefined) return { value: read, column: columnName(column) }
  return read === false ? undefined : { value, column: columnName(column) }
}

function readCode(
  row: Row,
  cell: NonNullable<FactRule['column']>,
  codes: NonNullable<FactRule['codes']>,
): Found {
  const text = row.text(cell)
  if (text === null) return undefined
  const known = Object.entries(codes).find(([code]) => code.toLowerCase() === text.toLowerCase())
  if (!known) row.note(cell, 'is a code that the description does not explain; treated as unknown')
  const value = known?.[1] ?? null
  return value === null ? undefined : { value, column: columnName(cell) }
}
