import { isDecimal } from './figures.ts'
import { PLACEHOLDERS } from './placeholders.ts'

/** A part's text with placeholders, and what fills them, in order. */
export interface Shape {
  body: string
  fills: Fill[]
}
/** A number as it is in JSON, a text of this answer alone, or a part. */
export type Fill = { decimal: string } | { text: string } | Shape

/** Joins shapes and literal JSON text to one. */
export function shape(...pieces: readonly (string | Shape)[]): Shape {
  const joined: Shape = { body: '', fills: [] }
  for (const piece of pieces) {
    joined.body += typeof piece === 'string' ? piece : piece.body
    if (typeof piece !== 'string') joined.fills.push(...piece.fills)
  }
  return joined
}

/** A place for a part. */
export const asPart = (part: Shape): Shape => ({ body: PLACEHOLDERS.part, fills: [part] })

/** A place for a text that belongs to this answer alone. */
export const ownText = (text: string): Shape => ({ body: PLACEHOLDERS.text, fills: [{ text }] })

/** A value that belongs to this answer alone. Only its form is shared: the names of fields, true, false and null. */
export function ownValue(value: unknown): Shape {
  if (Array.isArray(value)) return listShape(value.map(ownValue))
  if (typeof value === 'object' && value !== null) return shape('{', entriesShape(value, ownValue), '}')
  const json = JSON.stringify(value)
  if (typeof value === 'string') return ownText(json)
  if (typeof value !== 'number') return shape(json)
  return isDecimal(json) ? { body: PLACEHOLDERS.number, fills: [{ decimal: json }] } : ownText(json)
}

/** A JSON array. */
export const listShape = (elements: readonly Shape[]): Shape =>
  shape('[', ...elements.flatMap((element, index) => (index > 0 ? [',', element] : [element])), ']')

/** The entries of a JSON object without its braces, in their order. As in JSON, an undefined one is left out. */
export function entriesShape(object: object, toShape: (value: unknown, name: string) => Shape): Shape {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return shape(
    ...entries.flatMap(([name, value], index) => [
      `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`,
      toShape(value, name),
    ]),
  )
}
