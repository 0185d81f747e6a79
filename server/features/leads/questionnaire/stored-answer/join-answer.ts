import { crc32 } from 'node:zlib'
import { FigureReader } from './figures.ts'
import { NEXT_PART, PLAIN, unpackFigures } from './figures-format.ts'
import { PLACEHOLDERS, placeOf, type RowValues } from './placeholders.ts'

const { number, part, field, reference, receivedAt, zip, city, text } = PLACEHOLDERS
const PATTERN = new RegExp(
  `${field}([^${field}]*)${field}|[${number}${part}${reference}${receivedAt}${zip}${city}${text}]`,
  'g',
)

/**
 * Rebuilds the text of an answer from what is stored: a part whose placeholders are replaced in order. It depends on
 * nothing else, so it gives the same bytes forever.
 * @param parts the texts of the parts, in the order of the row's numbers
 * @throws Error if the format is unknown, the figures are damaged, a part or a figure is missing, or the text isn't the
 * one that was stored
 */
export function joinAnswer(figures: Uint8Array, parts: readonly string[], row: RowValues): string {
  const { format, bytes } = unpackFigures(figures)
  const reader = new FigureReader(bytes)
  const checksum = reader.integer()
  const place = placeOf(row)
  const fill = (placeholder: string, name: string | undefined): string => {
    if (name !== undefined) return JSON.stringify(row.payload[name])
    switch (placeholder) {
      case number:
        return reader.decimal()
      case part:
        return nextPart()
      case text:
        return reader.text()
      case reference:
        return row.reference
      case receivedAt:
        return row.receivedAt.toISOString()
      case zip:
        return place.zip
      default:
        return place.city
    }
  }
  let newParts = 0
  const nextNumber = (): number => {
    const figure = reader.integer()
    if (format === PLAIN) return figure
    return figure === NEXT_PART ? newParts++ : figure - 1
  }
  const nextPart = (): string => {
    const body = parts[nextNumber()]
    if (body === undefined) throw new Error('a part of an answer is missing')
    return body.replace(PATTERN, fill)
  }
  const answer = nextPart()
  if (crc32(answer) !== checksum) throw new Error('a part of an answer is another one')
  return answer
}
