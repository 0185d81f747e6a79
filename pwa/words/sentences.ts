import { type Compiled, keyOf } from './translate.ts'

type Texts = Readonly<Record<string, Compiled>>
type Translate = (english: string) => string | undefined
interface Pattern {
  shape: RegExp
  names: readonly string[]
  text: Compiled
}

/** The end of a sentence and the space before the next. */
const SENTENCE_END = /[.?!] (?=[\p{Lu}\d])/gu
const LISTS = [
  { between: /,? and /, type: 'conjunction' },
  { between: /,? and |, /, type: 'conjunction' },
  { between: /,? or |, /, type: 'disjunction' },
] as const
/** The end of the name of a value that must itself have a translation. */
const IN_WORDS = /Words$/

/**
 * Makes a function that translates a sentence that shared/ or the server composed, such as
 * "Within your budget: from $3,000 a month", by patterns such as "Within your budget: {listed}". It returns undefined for
 * a text without a translation.
 * @param patterns compiled sentences with values. A value is translated if it can be, and must be if its name ends in Words
 * @param texts the texts without values
 * @param language how lists are joined
 */
export function createSentences(patterns: Texts, texts: Texts, language: string): Translate {
  const known = Object.entries(patterns).flatMap(([key, text]) => toPattern(key, text))
  const translateOne: Translate = (english) => {
    const text = texts[keyOf(english)]
    if (typeof text === 'string') return text
    for (const { shape, names, text } of known) {
      const values = shape.exec(english)?.slice(1)
      const filled = values && fill(text, names, values)
      if (filled !== undefined) return filled
    }
    const open = english.endsWith('.') ? translateOne(english.slice(0, -1)) : undefined
    return open && `${open}.`
  }
  /** Sentences one by one if all of them have a translation, and else the whole. */
  const translateAll: Translate = (english) => {
    for (const { index } of english.matchAll(SENTENCE_END)) {
      const first = translateOne(english.slice(0, index + 1))
      const rest = first && translateAll(english.slice(index + 2))
      if (rest) return `${first} ${rest}`
    }
    return translateOne(english)
  }
  const translateList: Translate = (english) => {
    for (const { between, type } of LISTS) {
      const parts = english.split(between)
      const items = parts.length > 1 ? parts.flatMap((part) => translateOne(part) ?? []) : []
      if (items.length > 0 && items.length === parts.length)
        return new Intl.ListFormat(language, { type }).format(items)
    }
    return undefined
  }
  const fill = (text: Compiled, names: readonly string[], values: readonly string[]): string | undefined => {
    const words = values.map((value) => translateAll(value) ?? translateList(value))
    if (names.some((name, at) => IN_WORDS.test(name) && words[at] === undefined)) return undefined
    return [text]
      .flat()
      .map((piece) =>
        typeof piece === 'string'
          ? piece
          : (words[names.indexOf(piece[0])] ?? values[names.indexOf(piece[0])]),
      )
      .join('')
  }
  return translateAll
}

const escapeShape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern from its compiled English: values between texts. Texts without values are none. */
function toPattern(key: string, text: Compiled): Pattern[] {
  if (!key.startsWith('[')) return []
  const pieces = JSON.parse(key) as Exclude<Compiled, string>
  const shape = pieces.map((piece) => (typeof piece === 'string' ? escapeShape(piece) : '(.+?)')).join('')
  const names = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece[0]))
  return [{ shape: new RegExp(`^${shape}$`, 'u'), names, text }]
}
