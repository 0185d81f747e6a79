import { expand } from './pattern.ts'
import type { Language, Value } from './rules.ts'

const word = (list: string) => new RegExp(`(?<![a-z0-9])(?:${expand(list, {})})(?![a-z0-9])`)

const NEGATION: Record<Language, RegExp> = {
  en: word(
    'not|no|never|cannot|without|neither|nor|hardly|none|nobody|no one|denies|denied|refuses|rather than|instead of|free of|stopped|quit|nothing',
  ),
  es: word('no|nunca|jamas|sin|tampoco|ni|nadie|ningun|ninguna|en vez de|dejo de'),
}
/** Plans, fears, guesses and what others say. They reach to the end of the sentence, or to a word that ends them. */
const UNSETTLED: Record<Language, RegExp> = {
  en: word(
    'if(?! (?:you|possible|there|that is|they have|we can|anyone|anybody))|what if|might|could(?! (?:not|you|someone please))|maybe|perhaps|probably|worried|scared(?! of needles)|terrified|dread|worry|worries|afraid(?! of)|fear|fears|hope to|hoping|in case|eventually|someday|one day|' +
      'not sure|unsure|no idea|do not know|wonder|wondering|suspect|suspects|guess|unless|would be able|would give|would(?: probably| likely)? (?:need|qualify|end up|want help)|she may|he may|may (?:need|have|be|end|get|soon)|looks like|seems to|rumor|' +
      '(?:neighbors?|cousin|people|friends?|folks|they|church|pastor|brother|sister|aunt|uncle|someone|somebody|everyone|everybody) (?:in law )?(?:also |just |all |always )?(?:thinks?|says?|said|believes?|heard|hears?|swears?|claims?|tells me|told me|hear)|i (?:think|believe|heard|suppose|assume)|supposedly|apparently|' +
      '(?:ruled|rule) out|when the time comes|before (?:she|he) gets|the (?:referral|form|chart|card|paper|file) says|anyones guess|anybodys guess|thought (?:it|she|he) (?:was|had)|mistaken for|tested for|turned out not|like (?:my|her|his|aunt|uncle|our|the) |when ~ (?:savings|money|funds|it|that) (?:is|are|runs?|ran)|(?:will|would|going to|plan to|hope to|want to|then|later|eventually) ~ apply|apply later|after that|then (?:we|she|he|it|they) (?:will|would)|do you|(?:call|email|text|contact|ring) (?:me|us)|will you|would you|have you|are you|can you (?:take|handle|manage)|does your|do your|is there|are there',
  ),
  es: word(
    'si|quizas?|tal vez|a lo mejor|capaz que|podria|podriamos|pudiera|miedo|temo|preocupa|ojala|por si|no se|no estoy segur[oa]|a ver si|dicen|dice la vecina|dice el vecino|cuentan|creen|creo|piensan|parece|supuestamente|me imagino|supongo|' +
      'cuando (?:se ponga|empeore|llegue)|descarto|descartaron|descartado|algun dia|cuando se (?:acabe|acaben|termine|terminen)|(?:vamos a|iriamos a|habria que|luego) ~ (?:pedir|solicitar|aplicar)|pensabamos|creiamos|aceptan|reciben|llameme|llamenme|hableme|marqueme|tienen ustedes',
  ),
}
const SETTLED_AGAIN: Record<Language, RegExp> = {
  en: word(
    'but|so far|for now|right now|as of now|at present|currently|still|today|in fact|as it is|as things are',
  ),
  es: word('pero|por ahora|ahorita|ahora|hoy|todavia'),
}
const PAST: Record<Language, RegExp> = {
  en: word(
    'was|were|used to|had(?! to)|once|formerly|back when|back then|years ago|before the|last year|in (?:19|20)[0-9][0-9]',
  ),
  es: word(
    'era|eran|estaba|estuvo|tenia|tuvo|usaba|uso|solia|antes|hace (?:un |unos )?(?:ano|anos|meses)|antier',
  ),
}
const PRESENT: Record<Language, RegExp> = {
  en: word('has been|have been|now|since|these days|is|has'),
  es: word('ahora|hoy|ya|desde|es|esta|tiene'),
}
/** Words right after a match that take it back. */
const TAKEN_BACK: Record<Language, RegExp> = {
  en: /^ (?:[^ ,]+ ){0,2}(?:anymore|any more|any longer|is over|is not (?:needed|necessary|true|an issue)|was years ago|is behind|ruled out|is gone|not needed)(?: |$)/,
  es: /^ (?:[^ ,]+ ){0,2}(?:ya no|se acabo|se acabaron|descartad[oa])(?: |$)/,
}

/** "Can't walk without a cane" says that a cane is needed. */
const NOT_WITHOUT: Record<Language, RegExp> = {
  en: word('(?:no|not|cannot|never) ~~ without|not (?:only|just)|no (?:doubt|question|wonder)'),
  es: word('(?:no|nunca) ~~ sin|no (?:solo|nomas)'),
}

/** How many words further a guess or a fear counts. A spoken letter is one sentence without a comma. */
const REACH = 16

export type Doubt = 'negated' | 'unsettled' | 'past'

/** Why the words around a match keep it from being a fact of today, or undefined if it is one. */
export function findDoubt(
  sentence: string,
  clauseStart: number,
  start: number,
  end: number,
  value: Value,
  language: Language,
): Doubt | undefined {
  const before = sentence.slice(clauseStart, start)
  const isDenied = NEGATION[language].test(before.split(' ').slice(-7).join(' '))
  const isDeniedTwice = value !== 'alone' && NOT_WITHOUT[language].test(sentence.slice(clauseStart, end))
  if (isDenied && !isDeniedTwice) return 'negated'
  if (TAKEN_BACK[language].test(sentence.slice(end))) return 'negated'
  const earlier = sentence.slice(0, start).split(' ').slice(-REACH).join(' ')
  const unsettled = lastIndexOf(earlier, UNSETTLED[language])
  if (unsettled >= 0 && lastIndexOf(earlier, SETTLED_AGAIN[language]) < unsettled) return 'unsettled'
  if (PAST[language].test(before) && !PRESENT[language].test(before)) return 'past'
  return undefined
}

function lastIndexOf(text: string, pattern: RegExp): number {
  let last = -1
  for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) last = index
  return last
}
