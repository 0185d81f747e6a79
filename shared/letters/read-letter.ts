import { findClauses } from './clauses.ts'
import { findDoubt } from './guards.ts'
import { type LoadedLexicon, loadLexicon } from './lexicon.ts'
import { detectLanguage, normalize, resolveShortForms } from './normalize.ts'
import { givesOrders } from './orders.ts'
import { type ClauseSubject, findMover, findSubject, type Mover } from './people.ts'
import type { LetterReading } from './reading.ts'
import { type Finding, settle } from './settle.ts'
import { correctSpelling } from './spelling.ts'

/** Reads what a letter says of the one who will move, by word lists and rules. It prefers silence to a guess. */
export async function readLetter(sentences: readonly string[]): Promise<LetterReading> {
  const plain = sentences.map((sentence) => (givesOrders(sentence) ? '' : normalize(sentence)))
  const lexicon = await loadLexicon(detectLanguage(plain.join(' ')))
  const { spelling, doubts, people } = lexicon
  const texts = plain.map((text) => correctSpelling(resolveShortForms(text, spelling), spelling))
  const correcting = texts.findIndex((text) => doubts.correction.test(text))
  const read = (mover: Mover) =>
    settle(
      texts.flatMap((text, sentence) =>
        findIn(text, lexicon, mover).map((found) => ({ ...found, sentence })),
      ),
      correcting,
    )
  const mover = findMover(texts, people)
  const reading = read(mover)
  return reading.household?.value === 'couple' ? read({ ...mover, areTwo: true }) : reading
}

function findIn(
  text: string,
  { searches, people, doubts }: LoadedLexicon,
  mover: Mover,
): Omit<Finding, 'sentence'>[] {
  const clauses = findClauses(text)
  let before: ClauseSubject = { subject: 'mover' }
  const subjects = clauses.map(({ start, end }) => {
    before = findSubject(text.slice(start, end).trim().split(' ').slice(0, 7), mover, people, before)
    return before
  })
  return searches.flatMap(({ need, value, by, pattern, near }) => {
    if (near !== undefined && text.search(near) < 0) return []
    for (const {
      index,
      0: { length },
    } of text.matchAll(pattern)) {
      const at = clauses.findLastIndex(({ start }) => start <= index)
      const doubt = findDoubt(text, clauses[at]?.start ?? 0, index, index + length, value, doubts)
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
