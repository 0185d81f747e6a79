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
  const { reference, receivedAt, questionnaire } = response
  const row: RowValues = { reference, receivedAt: new Date(receivedAt), payload: questionnaire }
  const stored = toFigures(answerShape(response, row))
  return joinAnswer(stored.figures, stored.parts, row) === text ? stored : { text }
}

/** Writes each part's number, and then what fills it. */
function toFigures(answer: Shape): { figures: Buffer; parts: string[] } {
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
  write(answer)
  return { figures: figures.toBuffer(), parts: [...numbers.keys()] }
}
