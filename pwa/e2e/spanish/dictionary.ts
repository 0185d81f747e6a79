import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileText } from '#pwa/app/build/compile-words.ts'
import { createSentences } from '#pwa/words/sentences.ts'
import { type Compiled, keyOf } from '#pwa/words/translate.ts'
import { toPseudo } from './pseudo.ts'

/** What tests may look for, as Playwright takes it. */
export type Matcher = string | RegExp
type Piece = string | readonly [name: string]
/** A text in one form of its plurals, in English and in the other language, where ELEMENT is where an element was. */
interface Entry {
  english: Piece[]
  other: Piece[]
}

const FILES = join(import.meta.dirname, '../../words/es')
/** Where an element began or ended. A component may add a text there. */
const ELEMENT = '\u0001'
const SENTENCE_END = /(?<=[.?!]) (?=\P{Ll})/u
/** What a value of a text may be in a test's regular expression. */
const SAMPLES = ['Ruth', '3', 'Texas', 'ABC-123', 'today']

/** Its texts have values in a form of their own. */
const LEGAL = 'legal.json'
const read = (file: string) =>
  Object.entries(JSON.parse(readFileSync(join(FILES, file), 'utf8')) as Record<string, string>)

/** All texts of the pseudo-language, by the key of the English one. */
export const pseudoTexts = (): Record<string, Compiled> =>
  Object.fromEntries(
    globSync('*.json', { cwd: FILES }).flatMap((file) =>
      read(file).map(([english]) => {
        const text = file === LEGAL ? english : compileText(english)
        return [keyOf(text), toPseudo(text)]
      }),
    ),
  )

/** The other language of the tests: Spanish, or the pseudo-language instead of it. */
export function readDictionary(isPseudo: boolean): (matcher: Matcher) => Matcher {
  const entries: Entry[] = globSync('*.json', { cwd: FILES })
    .filter((file) => file !== LEGAL)
    .flatMap(read)
    .flatMap(([english, spanish]) => {
      const text = compileText(english)
      const other = isPseudo ? toPseudo(text) : compileText(spanish)
      return ['one', 'other'].map((form) => ({
        english: flatten(text, form, ''),
        other: flatten(other, form, ELEMENT),
      }))
    })
    // Tests often look for the first sentence of a text.
    .flatMap((entry) => [entry, { english: firstSentence(entry.english), other: firstSentence(entry.other) }])
    .filter(({ english }) => /\p{L}{2}/u.test(literalsOf(english)))
  // The more words a sentence has of its own, the surer it is the one.
  entries.sort((a, b) => literalsOf(b.english).length - literalsOf(a.english).length)
  const texts = Object.fromEntries(entries.map(({ english, other }) => [keyOf(pack(english)), pack(other)]))
  const translate = createSentences(texts, texts, 'es')
  const kept = new Map<string, Matcher>()
  return (matcher) => {
    const key = String(matcher)
    const found = kept.get(key) ?? (typeof matcher === 'string' ? say(matcher) : sayPattern(matcher))
    kept.set(key, found)
    return found
  }

  function say(text: string): Matcher {
    if (!/\p{L}{2}/u.test(text)) return text
    const exact = texts[keyOf(text)]
    if (typeof exact === 'string') return exact
    const whole = translate(text) ?? sayStart(text)
    if (whole !== undefined) return whole
    const lower = text.toLowerCase()
    const containing = entries.filter(({ english }) => literalsOf(english).toLowerCase().includes(lower))
    return containing.length > 0 ? anyOf(containing, '') : text
  }

  /** A text that a component joins to a name, such as 'Save Oak House'. */
  function sayStart(text: string): string | undefined {
    const [, start = '', name] = /^(.*?) (\p{Lu}.*)$/u.exec(text) ?? []
    const said = name && translate(start)
    return said && `${said} ${name}`
  }

  function sayPattern(pattern: RegExp): Matcher {
    const matching = entries.filter(({ english }) => {
      const samples = english.some((piece) => typeof piece !== 'string') ? SAMPLES : ['']
      return samples.some((sample) =>
        // A component may join the text to a name, as in 'Save Oak House'.
        ['', ' Oak House'].some((name) => pattern.test(fill(english, sample) + name)),
      )
    })
    return matching.length > 0 ? anyOf(matching, pattern.source.startsWith('^') ? '^' : '') : pattern
  }
}

/** The pieces of a text in one form of its plurals, with a mark for each of its elements. */
function flatten(text: Compiled, form: string, element: string): Piece[] {
  return [text].flat().flatMap((piece): Piece[] => {
    if (piece === '#') return [['#']]
    // An element may stand for a value, such as a phone number.
    if (typeof piece === 'string')
      return piece
        .replace(/<\/?\d+>/g, element)
        .split(/<(\d+)\/>/)
        .map((part, at): Piece => (at % 2 ? [part] : part))
        .filter((part) => part !== '')
    const [name, , forms] = piece
    return forms ? flatten(forms[form] ?? forms.other ?? '', form, element) : [[name]]
  })
}

function firstSentence(pieces: Piece[]): Piece[] {
  const last = pieces.findIndex((piece) => typeof piece === 'string' && SENTENCE_END.test(piece))
  if (last < 0) return pieces
  return [...pieces.slice(0, last), String(pieces[last]).split(SENTENCE_END)[0] ?? '']
}

const pack = (pieces: Piece[]): Compiled => {
  const plain = pieces.map((piece) => (typeof piece === 'string' ? piece.replaceAll(ELEMENT, '') : piece))
  return plain.every((piece) => typeof piece === 'string') ? plain.join('') : plain
}

const fill = (pieces: Piece[], value: string) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : value)).join('')

/** The words of a text without its values. */
const literalsOf = (pieces: Piece[]) => fill(pieces, '…')

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function anyOf(entries: readonly Entry[], start: '^' | ''): RegExp {
  const sources = entries.map(({ other }) =>
    other
      .map((piece) => (typeof piece === 'string' ? escapeRegExp(piece).replaceAll(ELEMENT, '.*') : '.+'))
      .join(''),
  )
  return new RegExp(`${start}(${[...new Set(sources)].join('|')})`, 'i')
}
