import { findClauses } from './clauses.ts'
import { isCorrection } from './corrections.ts'
import { findDoubt } from './guards.ts'
import { loadSearches, type Search } from './lexicon.ts'
import { detectLanguage, normalize } from './normalize.ts'
import { givesOrders } from './orders.ts'
import { type ClauseSubject, findMover, findSubject, type Mover } from './people.ts'
import type { LetterReading } from './reading.ts'
import type { Language } from './rules.ts'
import { type Finding, settle } from './settle.ts'
import { correctSpelling } from './spelling.ts'

/** Reads what a letter says of the one who will move, by word lists and rules. It prefers silence to a guess. */
export async function readLetter(sentences: readonly string[]): Promise<LetterReading> {
  const texts = sentences.map((sentence) => (givesOrders(sentence) ? '' : normalize(sentence)))
  const language = detectLanguage(texts.join(' '))
  const spelled = texts.map((text) => correctSpelling(text, language))
  const searches = await loadSearches(language)
  const correcting = spelled.findIndex((text) => isCorrection(text, language))
  const read = (mover: Mover) =>
    settle(
      spelled.flatMap((text, sentence) =>
        findIn(text, searches, mover, language).map((found) => ({ ...found, sentence })),
      ),
      correcting,
    )
  const mover = findMover(spelled, language)
  const reading = read(mover)
  return reading.household?.value === 'couple' ? read({ ...mover, areTwo: true }) : reading
}

function findIn(
  text: string,
  searches: readonly Search[],
  mover: Mover,
  language: Language,
): Omit<Finding, 'sentence'>[] {
  const clauses = findClauses(text)
  let before: ClauseSubject = { subject: 'mover' }
  const subjects = clauses.map(({ start, end }) => {
    before = findSubject(text.slice(start, end).trim().split(' ').slice(0, 7), mover, language, before)
    return before
  })
  return searches.flatMap(({ need, value, by, pattern, near }) => {
    if (near !== undefined && text.search(near) < 0) return []
    for (const {
      index,
      0: { length },
    } of text.matchAll(pattern)) {
      const at = clauses.findLastIndex(({ start }) => start <= index)
      const doubt = findDoubt(text, clauses[at]?.start ?? 0, index, index + length, value, language)
      if (doubt !== undefined && !(doubt === 'past' && (by === 'told' || by === 'once'))) continue
      const subject = subjects[at]?.subject
      if (by === 'person' && subject !== 'mover') continue
      if (by === 'once' && subject !== 'mover' && subject !== 'family') continue
      // What the writer needs: "I need help at night".
      if (subject !== 'mover' && subject !== 'other' && text.startsWith('need', index)) continue
      return [{ need, value }]
    }
    return []
  })
}
