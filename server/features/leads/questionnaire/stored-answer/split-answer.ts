import { crc32 } from 'node:zlib'
import { withoutKey } from '#server/platform/idempotency/key-place.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { answerShape } from './answer-shape.ts'
import { FigureWriter } from './figures.ts'
import { type Format, NEXT_PART, PACKED, PLAIN, packFigures } from './figures-format.ts'
import { joinAnswer } from './join-answer.ts'
import type { RowValues } from './placeholders.ts'
import type { Fill, Shape } from './shape.ts'

/** An answer as it is stored: its figures and the texts of its parts, or its text as a whole. Neither has the key. */
export type StoredForm = SplitAnswer | { text: string }
type SplitAnswer = { figures: Buffer; parts: string[] }

/**
 * Splits an answer into parts, which answers share, and figures.
 * @returns the whole text if what is stored wouldn't give exactly its bytes
 */
export function splitAnswer(response: QuestionnaireResponse): StoredForm {
  const text = withoutKey(JSON.stringify(response), response.key)
  try {
    const { reference, receivedAt, questionnaire } = response
    const row: RowValues = { reference, receivedAt: new Date(receivedAt), payload: questionnaire }
    const stored = toShortestForm(answerShape(response, row), crc32(text))
    if (joinAnswer(stored.figures, stored.parts, row) === text) return stored
  } catch {
    // A submission never fails because of the form in which its answer is stored.
  }
  return { text }
}

/** Packing makes the figures of a long list shorter, but not those of every short one. */
function toShortestForm(answer: Shape, checksum: number): SplitAnswer {
  const plain = toFigures(answer, checksum, PLAIN)
  const packed = toFigures(answer, checksum, PACKED)
  return packed.figures.length < plain.figures.length ? packed : plain
}

/** Writes the checksum, and then each part's number before what fills it. */
function toFigures(answer: Shape, checksum: number, format: Format): SplitAnswer {
  const figures = new FigureWriter()
  const numbers = new Map<string, number>()
  const writePart = (body: string) => {
    const known = numbers.get(body)
    const number = known ?? numbers.size
    numbers.set(body, number)
    if (format === PLAIN) figures.integer(number)
    else figures.integer(known === undefined ? NEXT_PART : known + 1)
  }
  const write = (fill: Fill) => {
    if ('decimal' in fill) return figures.decimal(fill.decimal)
    if ('text' in fill) return figures.text(fill.text)
    writePart(fill.body)
    fill.fills.forEach(write)
  }
  figures.integer(checksum)
  write(answer)
  return { figures: packFigures(format, figures.toBuffer()), parts: [...numbers.keys()] }
}
