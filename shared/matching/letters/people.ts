import type { Gender, Named, PeopleWords } from './people-words.ts'

/** Whom a clause is about: the one who will move, the writer, the writer's family ("we"), or someone else. */
export type Subject = 'mover' | 'writer' | 'family' | 'other'

/** Those who are asked for most often, first. Helpers and the young are not asked for. */
const ASKED_FOR =
  /^(?:mother|father|grandmother|grandfather|aunt|uncle|mil|fil|godmother|godfather|lady|man)$/
const LESS_OFTEN = /^(?:wife|husband|sister|brother|neighbor)$/
const WE = /^(?:we|nosotros|nosotras)$/
/** "I'm writing about my father", "para mi mamá". */
const TOPIC = /(?:^| )(?:about|for|para|por|sobre)(?: my| our| mi| nuestra| nuestro)?$/
/** Who died is not asked for. */
const DEATH =
  /(?:^| )(?:died|passed away|passed on|deceased|late (?:husband|wife|father|mother)|murio|fallecio|difunt[oa])(?= |$)/

/** The person named first in some words, unless the name only says whose mother, brother or bed it is. */
function findPerson(words: readonly string[], language: PeopleWords): Named | undefined {
  const { people } = language
  for (const [index, word] of words.entries()) {
    const person = people.get(word)
    const next = words[index + 1] ?? ''
    if (person && words.slice(index + 1, index + 3).join(' ') === 'in law')
      return { kind: person.gender === 'f' ? 'mil' : 'fil', gender: person.gender }
    if (person && !(people.has(next) || (words[index + 1] === 'and' && words[index + 2] === 'i')))
      return person
  }
  return undefined
}

/** Who will move, as far as the letter shows it. */
export interface Mover {
  kind: string | undefined
  gender: Gender | undefined
  /** The writer asks for a place for themselves. */
  isWriter: boolean
  /** Two will move. Then what is said of either counts. */
  areTwo: boolean
}

/** The one who is named first of those who are asked for most often, if most pronouns agree. */
export function findMover(sentences: readonly string[], language: PeopleWords): Mover {
  const ofLiving = sentences.filter((sentence) => !DEATH.test(sentence))
  const words = (ofLiving.length > 0 ? ofLiving : sentences).join(' , ').split(' ')
  const people = words.flatMap((word, index) => {
    const person = language.people.has(word) ? findPerson(words.slice(index), language) : undefined
    return person
      ? [{ ...person, isTopic: TOPIC.test(words.slice(Math.max(0, index - 2), index).join(' ')) }]
      : []
  })
  const pronouns = words.flatMap((word) => language.pronouns[word] ?? [])
  const women = pronouns.filter((gender) => gender === 'f').length
  const men = pronouns.length - women
  const gender = women >= 2 * men && women > 0 ? 'f' : men >= 2 * women && men > 0 ? 'm' : undefined
  const fitting = people.filter(
    (person) => gender === undefined || person.gender === gender || person.gender === 'x',
  )
  const person =
    fitting.find(({ kind, isTopic }) => isTopic && ASKED_FOR.test(kind)) ??
    fitting.find(({ kind }) => ASKED_FOR.test(kind)) ??
    fitting.find(({ kind }) => LESS_OFTEN.test(kind))
  const text = words.join(' ')
  const isWriter =
    language.asksForSelf.test(text) ||
    (pronouns.length === 0 && person === undefined && language.writesOfSelf.test(text))
  return {
    kind: person?.kind,
    gender: gender ?? (person?.gender === 'x' ? undefined : person?.gender),
    isWriter,
    areTwo: false,
  }
}

/** Whom a clause is about, and the gender of someone else. */
export interface ClauseSubject {
  subject: Subject
  gender?: Gender | 'x' | undefined
}

/** Whom the first words of a clause make its subject; `before` is that of the clause before in the same sentence. */
export function findSubject(
  words: readonly string[],
  mover: Mover,
  language: PeopleWords,
  before: ClauseSubject,
): ClauseSubject {
  const isWriter = (word: string) => language.writer.test(word)
  if (mover.areTwo) return { subject: words.some(isWriter) ? 'writer' : 'mover' }
  for (const [index, word] of words.entries()) {
    if (WE.test(word)) return { subject: mover.isWriter ? 'mover' : 'family' }
    if (isWriter(word)) return { subject: mover.isWriter ? 'mover' : 'writer' }
    const gender = language.pronouns[word]
    if (gender !== undefined && mover.gender !== undefined && gender !== mover.gender)
      return { subject: 'other', gender }
    // "My aunt fell, and she …": still the aunt.
    if (gender !== undefined && /^(?:s?he|ella|el_)$/.test(word))
      return before.subject === 'other' && before.gender === gender ? before : { subject: 'mover' }
    const person = language.people.has(word) ? findPerson(words.slice(index), language) : undefined
    if (person) return subjectOf(person, isSpouseOfMover(words, index), mover)
  }
  return before
}

function subjectOf(person: Named, isSpouse: boolean, mover: Mover): ClauseSubject {
  const isMover =
    person.kind === mover.kind ||
    (mover.kind === undefined && (mover.gender === undefined || person.gender === mover.gender))
  return isMover && !isSpouse ? { subject: 'mover' } : { subject: 'other', gender: person.gender }
}

/** "His wife", "her husband". */
const isSpouseOfMover = (words: readonly string[], index: number) =>
  /^(?:his wife|her husband|su (?:esposo|esposa|marido|mujer))$/.test(
    words.slice(index - 1, index + 1).join(' '),
  )
