import { crc32 } from 'node:zlib'
import type { QuestionnaireResponse } from '../../../../../shared/questionnaire-response.ts'
import { withoutKey } from '../../../../platform/idempotency/key-place.ts'
import { answerShape } from './answer-shape.ts'
import { FigureWriter } from './figures.ts'
import { joinAnswer } from './join-answer.ts'
import { FORMAT, type RowValues } from './placeholders.ts'
import type { Fill, Shape } from './shape.ts'

/** An answer as it is stored: its figures and the texts of its parts, or its text as a whole. Neither has the key. */
export type StoredForm = { figures: Buffer; parts: string[] } | { text: string }

/**
 * Splits an answer into parts, which answers share, and figures.
 * @returns the whole text if what is stored wouldn't give exactly its bytes
 */
export function splitAnswer(response: QuestionnaireResponse): StoredForm {
  const text = withoutKey(JSON.stringify(response), response.key)
  try {
    const { reference, receivedAt, questionnaire } = response
    const row: RowValues = { reference, receivedAt: new Date(receivedAt), payload: questionnaire }
    const stored = toFigures(answerShape(response, row), crc32(text))
    if (joinAnswer(stored.figures, stored.parts, row) === text) return stored
  } catch {
    // A submission never fails because of the form in which its answer is stored.
  }
  return { text }
}

/** Writes the format and the checksum, and then each part's number before what fills it. */
function toFigures(answer: Shape, checksum: number): { figures: Buffer; parts: string[] } {
  const figures = new FigureWriter()
  const numbers = new Map<string, number>()
  const write = (fill: Fill) => {
    if ('decimal' in fill) return figures.decimal(fill.decimal)
    if ('text' in fill) return figures.text(fill.text)
    const number = numbers.get(fill.body) ?? numbers.size
    numbers.set(fill.body, number)
    figures.integer(number)
    fill.fills.forEach(write)
  }
  figures.integer(FORMAT)
  figures.integer(checksum)
  write(answer)
  return { figures: figures.toBuffer(), parts: [...numbers.keys()] }
}
