import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { compileText, extractTexts } from '../../app/build/compile-words.ts'
import glossary from '../spanish-glossary.json' with { type: 'json' }
import type { Compiled } from '../translate.ts'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const list = (pattern: string) => globSync(pattern, { cwd: ROOT }).sort()

/** Sentences that shared/ composes, which have patterns instead of keys. */
const PATTERNS = 'pwa/words/es/sentences.json'
const NOT_FAMILY = /^pwa\/(portal|app\/build|e2e)\/|\/testing\/|\.test\.tsx?$/
/** Files with texts that screens give to `translate`. */
const SHARED =
  '{shared/{contract/{amenities,contact,email,mailed-link,messages,options,questionnaire,text-rules},desk/{content,disclosures/built-in},matching/{need-effects,need-words,needs,points,reasons},privacy/terms/text,catalog/notices/texts},pwa/family/{pages/{privacy,health-data}-text,questionnaire/form}}.ts'
/** Strings in these files that no screen shows in words, or that are parts of sentences. */
const NOT_SHOWN =
  /^([A-Z]{2}|[ ,].*|serious (finding|problem)|Maria Delgado|Thomas Whitfield|Joanne Park|Austin)$/
/** The parts of the descriptions of programs and helpers that screens show in words. */
const SHOWN_PARTS = /^(name|who|what|because|label|bring|ask)$/
/** Texts that are the same in both languages. */
const SAME =
  /^(Larkmere Porch House|Eldercare Locator|Florida Health Finder|Medicaid|Medicare|No|Error:?|Spa|Golf|kB|MB)$/

const entriesOf = (file: string) => Object.entries(JSON.parse(read(file)) as Record<string, string>)
const patterns = new Map(entriesOf(PATTERNS))
const spanish = new Map(
  list('pwa/words/es/*.json')
    .filter((file) => file !== PATTERNS)
    .flatMap(entriesOf),
)

test('every text of the family’s side has a Spanish one, and every Spanish one is used', async () => {
  const found = await findTexts()
  expect([...found].filter((text) => !spanish.has(text) && !patterns.has(text))).toEqual([])
  expect([...spanish.keys()].filter((text) => !found.has(text))).toEqual([])
})

test('a translation has the values, elements and forms of its text', () => {
  const differing = [...spanish, ...patterns].filter(([text, other]) => partsOf(text) !== partsOf(other))
  expect(differing).toEqual([])
})

test('no translation is the English text', () => {
  const copied = [...spanish].flatMap(([text, other]) => (text === other ? [plain(text)] : []))
  expect(copied.filter((text) => /\p{L}/u.test(text) && !SAME.test(text.trim()))).toEqual([])
})

test('a term is translated as the glossary says', () => {
  const wrong = glossary.flatMap(({ english, spanish: term, also = [] }) =>
    [...spanish, ...patterns]
      .filter(([text]) => new RegExp(`\\b(${english})\\b`, 'i').test(plain(text)))
      .filter(([, other]) => !new RegExp([term, ...also].join('|'), 'i').test(other))
      .map(([text, other]) => `${english} (${term}): ${text} → ${other}`),
  )
  expect(wrong).toEqual([])
})

/** All texts that screens show. */
async function findTexts(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const file of list('pwa/**/*.{ts,tsx}').filter((file) => !NOT_FAMILY.test(file)))
    for (const { message } of await extractTexts(read(file), file)) found.add(message ?? '')
  for (const file of list(SHARED))
    for (const text of stringsIn(parseSync(file, read(file)).program))
      if (!NOT_SHOWN.test(text)) found.add(text)
  for (const [text] of read('pwa/index.html').matchAll(/(?<=<noscript>)[^<]+/g)) found.add(text)
  for (const file of list('{pwa/family/afford/programs,shared/catalog/who-helps}/described/*.json'))
    for (const text of shownIn(JSON.parse(read(file)))) found.add(text)
  for (const file of list('server/features/catalogue/registers/described/*.json'))
    for (const text of meaningsIn(JSON.parse(read(file)))) found.add(text)
  return found
}

/** The strings of a program that read as texts: those that start with a capital or have two words. */
function stringsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: string; value?: unknown }
  if (/^(ImportDeclaration|ThrowStatement|TS(?!As|Satisfies|NonNull).*)$/.test(type ?? '')) return []
  if (type === 'Literal' && typeof value === 'string')
    return /^[A-Z$“].*\p{Ll}|\w \p{L}/u.test(value) ? [value] : []
  return Object.values(node).flatMap(stringsIn)
}

function shownIn(described: unknown, part = ''): string[] {
  if (typeof described === 'string') return SHOWN_PARTS.test(part) ? [described] : []
  if (typeof described !== 'object' || described === null) return []
  const isList = Array.isArray(described)
  return Object.entries(described)
    .filter(([key]) => !/^(source|readAt)$/.test(key))
    .flatMap(([key, value]) => shownIn(value, isList ? part : key))
}

/** What a description of a register says about its licenses, in our words. */
function meaningsIn(described: unknown): string[] {
  if (typeof described !== 'object' || described === null) return []
  const { fact, value, codes = {} } = described as { fact?: string; value?: unknown; codes?: object }
  const isMeaning = fact === 'licenseMeaning' || fact === 'licenseWarning'
  return isMeaning
    ? [value, ...Object.values(codes)].filter((text) => typeof text === 'string')
    : Object.values(described).flatMap(meaningsIn)
}

/** What stays the same in a translation: the names of values and plurals, and the elements, in any order. */
function partsOf(text: string): string {
  const parts = new Set<string>()
  const visit = (piece: Compiled | undefined) => {
    if (typeof piece === 'string') for (const [tag] of piece.matchAll(/<\/?\d+\/?>/g)) parts.add(tag)
    else
      for (const one of piece ?? []) {
        if (typeof one === 'string') visit(one)
        else {
          const [name, kind = '', forms = {}] = one
          parts.add([name, kind, ...Object.keys(forms)].join(' '))
          for (const form of Object.values(forms)) visit(form)
        }
      }
  }
  visit(compileText(text))
  return [...parts].sort().join(', ')
}

/** A text without its values and elements. */
const plain = (text: string) => text.replace(/\{\w+\}|<[^>]*>/g, '')
