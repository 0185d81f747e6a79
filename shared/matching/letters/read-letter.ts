import type { DoubtWords } from './doubt-words.ts'
import { type LoadedLexicon, loadLexicon } from './lexicon.ts'
import { detectLanguage, normalize, resolveShortForms } from './normalize.ts'
import { givesOrders } from './orders.ts'
import { type ClauseSubject, findMover, findSubject, type Mover } from './people.ts'
import type { LetterReading } from './reading.ts'
import type { Value } from './rules.ts'
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

/** A part of a sentence with a verb of its own, by its place in the normalized sentence. */
interface Clause {
  start: number
  end: number
}

const BORDER =
  / , | (?:but|so|because|though|although|while|whereas|who|which|until|since|pero|porque|aunque|entonces|mientras|sino)(?= )| (?:and|y|e)(?= (?!a |an |the |her |his |el |la |los |las |un |una |su |ni |or ))/g

function findClauses(sentence: string): Clause[] {
  const borders = [...sentence.matchAll(BORDER)].map(({ index }) => index)
  return [0, ...borders].map((start, index) => ({ start, end: borders[index] ?? sentence.length }))
}

/** How many words further a guess or a fear counts. A spoken letter is one sentence without a comma. */
const REACH = 16

type Doubt = 'negated' | 'unsettled' | 'past'

/** Why the words around a match keep it from being a fact of today, or undefined if it is one. */
function findDoubt(
  sentence: string,
  clauseStart: number,
  start: number,
  end: number,
  value: Value,
  words: DoubtWords,
): Doubt | undefined {
  const before = sentence.slice(clauseStart, start)
  const isDenied = words.negation.test(before.split(' ').slice(-7).join(' '))
  const isDeniedTwice = value !== 'alone' && words.notWithout.test(sentence.slice(clauseStart, end))
  if (isDenied && !isDeniedTwice) return 'negated'
  if (words.takenBack.test(sentence.slice(end))) return 'negated'
  const earlier = sentence.slice(0, start).split(' ').slice(-REACH).join(' ')
  const unsettled = lastIndexOf(earlier, words.unsettled)
  if (unsettled >= 0 && lastIndexOf(earlier, words.settledAgain) < unsettled) return 'unsettled'
  if (words.past.test(before) && !words.present.test(before)) return 'past'
  return undefined
}

function lastIndexOf(text: string, pattern: RegExp): number {
  let last = -1
  for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) last = index
  return last
}
