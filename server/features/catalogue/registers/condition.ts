import type { Cell } from '../reading/cell.ts'
import type { Row } from '../reading/row.ts'
import type { Condition, When } from './description.ts'

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
