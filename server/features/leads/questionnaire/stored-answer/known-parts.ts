import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { splitAnswer } from './split-answer.ts'

/** How many texts a server remembers, each about 500 bytes. */
const MAX_KNOWN = 20_000

/** A part with its number in the database, if this server remembers it. */
export interface WantedPart {
  body: string
  id: number | undefined
}

/** An answer that is about to be stored. `epoch` is that of the remembered numbers; null if there are none. */
export type PreparedAnswer =
  | { text: string }
  | { figures: Buffer; parts: readonly WantedPart[]; epoch: string | null }

/** What the database has stored: the numbers of the parts, which are those of `epoch`. */
export interface StoredParts {
  parts: number[] | null
  epoch: string
}

/**
 * The numbers of parts that this server stored or found, so that it needs to send only the numbers. They are valid in
 * one epoch: afterwards, a sweep may have deleted parts.
 */
export class KnownParts {
  #epoch: string | null = null
  readonly #ids = new Map<string, number>()

  /** Splits an answer and looks up its parts. */
  prepare(response: QuestionnaireResponse): PreparedAnswer {
    const form = splitAnswer(response)
    if ('text' in form) return form
    const parts = form.parts.map((body) => ({ body, id: this.#ids.get(body) }))
    const isAnyKnown = parts.some(({ id }) => id !== undefined)
    return { figures: form.figures, parts, epoch: isAnyKnown ? this.#epoch : null }
  }

  /** Remembers the numbers of a stored answer. Call it after the commit, because a crash may give them to other parts. */
  remember(answer: PreparedAnswer, { parts, epoch }: StoredParts): void {
    if ('text' in answer || !parts) return
    if (epoch !== this.#epoch) this.forget()
    this.#epoch = epoch
    for (const [index, { body }] of answer.parts.entries()) this.#remember(body, parts[index])
  }

  /** Forgets everything, after an answer was refused because a sweep has begun another epoch. */
  forget(): void {
    this.#ids.clear()
  }

  #remember(body: string, id: number | undefined): void {
    if (id === undefined) return
    this.#ids.delete(body)
    this.#ids.set(body, id)
    if (this.#ids.size <= MAX_KNOWN) return
    const [oldest] = this.#ids.keys()
    if (oldest !== undefined) this.#ids.delete(oldest)
  }
}
