import type { Language } from './rules.ts'

export type Gender = 'f' | 'm'
/** Whom a clause is about: the one who will move, the writer, the writer's family ("we"), or someone else. */
export type Subject = 'mover' | 'writer' | 'family' | 'other'

interface Named {
  /** Words of the same kind name the same person: "Dad", "my father". */
  kind: string
  gender: Gender | 'x'
}

const KINDS: Record<Language, string> = {
  en:
    'f:mother mom moms mother mum mama mommy momma ma|m:father dad dads father papa daddy pop pops|f:grandmother grandma gramma grandmother granny nana grandmas|' +
    'm:grandfather grandpa grandfather granddad gramps|f:aunt aunt auntie|m:uncle uncle|f:wife wife wifes|m:husband husband hubby|f:sister sister sis|' +
    'm:brother brother bro|f:daughter daughter|m:son son|f:mil mil|m:fil fil|f:lady lady woman mrs ms|m:man gentleman mr|f:godmother godmother|m:godfather godfather|' +
    'x:neighbor neighbor friend cousin|x:staff aide nurse doctor caregiver helper therapist surgeon',
  es:
    'f:mother mama mami ama madre mamacita jefa|m:father papa papi apa padre jefe|f:grandmother abuela abuelita mima nana|m:grandfather abuelo abuelito tata|' +
    'f:aunt tia|m:uncle tio|f:wife esposa mujer|m:husband esposo marido|f:sister hermana|m:brother hermano|f:daughter hija|m:son hijo|f:mil suegra|m:fil suegro|' +
    'f:lady senora|m:man senor|f:neighbor vecina amiga comadre|m:neighbor vecino amigo compadre|f:godmother madrina|m:godfather padrino|x:cousin primo prima nuera yerno|x:staff enfermera doctor doctora muchacha',
}
/** Those who are asked for most often, first. Helpers and the young are not asked for. */
const ASKED_FOR =
  /^(?:mother|father|grandmother|grandfather|aunt|uncle|mil|fil|godmother|godfather|lady|man)$/
const LESS_OFTEN = /^(?:wife|husband|sister|brother|neighbor)$/
const WRITER: Record<Language, RegExp> = {
  en: /^(?:i|me|myself)$/,
  es: /^yo$/,
}
const WE = /^(?:we|nosotros|nosotras)$/
/** "I'm writing about my father", "para mi mamá". */
const TOPIC = /(?:^| )(?:about|for|para|por|sobre)(?: my| our| mi| nuestra| nuestro)?$/
/** Who died is not asked for. */
const DEATH =
  /(?:^| )(?:died|passed away|passed on|deceased|late (?:husband|wife|father|mother)|murio|fallecio|difunt[oa])(?= |$)/
const ASKS_FOR_SELF: Record<Language, RegExp> = {
  en: /(?:^| )(?:for myself|about myself|i am the one (?:who|that) (?:needs?|will|would|is)|i am [6-9][0-9]|im [6-9][0-9]|i need a place for me)(?: |$)/,
  es: /(?:^| )(?:para mi (?:,|mism[oa])|tengo [6-9][0-9] anos|yo soy quien)(?: |$)/,
}
const WRITES_OF_SELF: Record<Language, RegExp> = {
  en: /(?:^| )i(?: |$)/,
  es: /(?:^| )(?:yo|soy|tengo|necesito|camino|uso|vivo|me bano|mis pastillas)(?: |$)/,
}
const PRONOUNS: Record<Language, Record<string, Gender>> = {
  en: { she: 'f', her: 'f', he: 'm', his: 'm', him: 'm' },
  es: { ella: 'f', el_: 'm' },
}

const PEOPLE: Record<Language, ReadonlyMap<string, Named>> = { en: parse(KINDS.en), es: parse(KINDS.es) }

function parse(kinds: string): ReadonlyMap<string, Named> {
  const people = new Map<string, Named>()
  for (const entry of kinds.split('|')) {
    const [gender = '', rest = ''] = entry.split(':')
    const [kind = '', ...names] = rest.split(' ')
    for (const name of names) people.set(name, { kind, gender: gender as Named['gender'] })
  }
  return people
}

/** The person named first in some words, unless the name only says whose mother, brother or bed it is. */
function findPerson(words: readonly string[], language: Language): Named | undefined {
  const people = PEOPLE[language]
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
export function findMover(sentences: readonly string[], language: Language): Mover {
  const ofLiving = sentences.filter((sentence) => !DEATH.test(sentence))
  const words = (ofLiving.length > 0 ? ofLiving : sentences).join(' , ').split(' ')
  const people = words.flatMap((word, index) => {
    const person = PEOPLE[language].has(word) ? findPerson(words.slice(index), language) : undefined
    return person
      ? [{ ...person, isTopic: TOPIC.test(words.slice(Math.max(0, index - 2), index).join(' ')) }]
      : []
  })
  const pronouns = words.flatMap((word) => PRONOUNS[language][word] ?? [])
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
    ASKS_FOR_SELF[language].test(text) ||
    (pronouns.length === 0 && person === undefined && WRITES_OF_SELF[language].test(text))
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
  language: Language,
  before: ClauseSubject,
): ClauseSubject {
  const isWriter = (word: string) => WRITER[language].test(word)
  if (mover.areTwo) return { subject: words.some(isWriter) ? 'writer' : 'mover' }
  for (const [index, word] of words.entries()) {
    if (WE.test(word)) return { subject: mover.isWriter ? 'mover' : 'family' }
    if (isWriter(word)) return { subject: mover.isWriter ? 'mover' : 'writer' }
    const gender = PRONOUNS[language][word]
    if (gender !== undefined && mover.gender !== undefined && gender !== mover.gender)
      return { subject: 'other', gender }
    // "My aunt fell, and she …": still the aunt.
    if (gender !== undefined && /^(?:s?he|ella|el_)$/.test(word))
      return before.subject === 'other' && before.gender === gender ? before : { subject: 'mover' }
    const person = PEOPLE[language].has(word) ? findPerson(words.slice(index), language) : undefined
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
