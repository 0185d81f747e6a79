import type { Language } from '#shared/contract/language.ts'
import type { Words } from '#words'

/** A text as the build compiles it (build/compile-words.ts): a sentence, or its pieces with values and forms. */
export type Compiled = string | readonly (string | Value)[]
type Value = readonly [name: string, kind?: 'plural' | 'select', forms?: Readonly<Record<string, Compiled>>]
export type Values = Readonly<Record<string, unknown>>

/** A text with its values, as the macros `t` and `msg` leave it. */
interface Message {
  message: Compiled
  values?: Values
}

/** The translations of another language, by the compiled English text; `undefined` for English. */
let translations: Readonly<Record<string, Compiled>> | undefined
/** Translates a sentence that the server composed; undefined if it can't, and for English. */
let translateSentence: ((english: string) => string | undefined) | undefined
let language: Language = 'en'
let pluralRules = new Intl.PluralRules('en')
let numbers = new Intl.NumberFormat('en')

/** The language that texts are rendered in now. */
export const currentLanguage = (): Language => language
/** The same for `Intl`: 'en-US' or 'es-US'. Numbers and money look alike in both; days and plurals don't. */
export const locale = () => `${language}-US`
/** What answers and messages say about their language: nothing in English, as before there was Spanish. */
export const sentLanguage = (): { language?: Language } => (language === 'en' ? {} : { language })

/**
 * Makes a formatter of `Intl` for the family's language when it is first needed, and keeps it, because it is expensive.
 * @param make makes it for a locale such as 'es-US'
 */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made: Record<string, T> = {}
  return () => {
    made[locale()] ??= make(locale())
    return made[locale()] as T
  }
}

/**
 * Shows the texts that are rendered from now on in another language. What it lacks stays English.
 * @param sentences translates composed sentences (sentences.ts)
 */
export function setLanguage(
  next: Language,
  texts?: Readonly<Record<string, Compiled>>,
  sentences?: (english: string) => string | undefined,
): void {
  language = next
  translations = texts
  translateSentence = sentences
  pluralRules = new Intl.PluralRules(locale())
  numbers = new Intl.NumberFormat(locale())
}

/** The key of a text in a file of translations. */
export const keyOf = (text: Compiled): string => (typeof text === 'string' ? text : JSON.stringify(text))

/** The pieces of a text in the family's language. Values are in objects, so that no value is taken for a tag. */
export function listPieces(text: Compiled, values: Values = {}): (string | { value: unknown })[] {
  const composed = () => (typeof text === 'string' ? translateSentence?.(text) : undefined)
  return fill(translations?.[keyOf(text)] ?? composed() ?? text, values, 0)
}

function fill(text: Compiled, values: Values, count: unknown): (string | { value: unknown })[] {
  if (typeof text === 'string') return [text]
  return text.flatMap((piece) => {
    if (piece === '#') return [{ value: numbers.format(Number(count)) }]
    if (typeof piece === 'string') return [piece]
    const [name, , forms] = piece
    const value = values[name]
    if (!forms) return [{ value }]
    const form = forms[String(value)] ?? forms[pluralRules.select(Number(value))] ?? forms.other ?? ''
    return fill(form, values, value)
  })
}

/** Returns a text in the family's language: one made with `msg`, or an English one from shared/. */
export function translate(text: string | Words): string {
  // The build puts the compiled text where a macro was.
  const compiled = text as unknown as Compiled | Message
  const { message, values } =
    typeof compiled === 'object' && 'message' in compiled ? compiled : { message: compiled, values: {} }
  return listPieces(message, values)
    .map((piece) => (typeof piece === 'string' ? piece : String(piece.value ?? '')))
    .join('')
}

/** What the build calls for the macro `t`. */
export const i18n = { _: translate }
