import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { extractMessages, transform } from '@lingui/native-tools'
import type { Plugin } from 'vite'
import { type Compiled, keyOf } from '../../words/translate.ts'

const MACRO_IMPORT = /from '#words'/
const TRANSLATIONS = /\/words\/es\/[\w-]+\.json$/
/** The legal documents. Their pages fill in the values, so they stay as they are. */
const LEGAL = /\/legal\.json$/
/** Where the macros come from, and what calls of them become. */
const macro = {
  corePackage: ['#words'],
  jsxPackage: ['#words'],
  runtimeModules: {
    i18n: ['#pwa/words/translate.ts', 'i18n'] as [string, string],
    Trans: ['#pwa/words/trans.tsx', 'Trans'] as [string, string],
  },
}
/** A text in Lingui's output that has neither values nor elements, as the property of a component or alone. */
const PLAIN = /(\{\.\.\.)?\/\*i18n\*\/ \{\s*id: "([^"]+)"\s*\}(\})?/g
/** The head of each other text. */
const WITH_VALUES = /\/\*i18n\*\/ \{\s*id: "([^"]+)"/g

/**
 * Compiles the texts of the macros where they are used, so that English needs neither a catalog nor a parser. Lingui's
 * own output names each text by a hash, whose text is in a catalog.
 */
export function compileWords(): Plugin[] {
  return [
    {
      name: 'compile-words',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: MACRO_IMPORT },
        handler: (code, id) => compileFile(code, id),
      },
    },
    {
      name: 'compile-translations',
      enforce: 'pre',
      transform: {
        filter: { id: TRANSLATIONS },
        handler: (json, id) => ({ code: LEGAL.test(id) ? json : compileTranslations(json), map: null }),
      },
    },
  ]
}

/** Compiles a file of translations, and each English text as the screens' texts are, so that they find it. */
function compileTranslations(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>)
  return JSON.stringify(
    Object.fromEntries(texts.map(([english, other]) => [keyOf(compileText(english)), compileText(other)])),
  )
}

async function compileFile(source: string, file: string): Promise<{ code: string; map: string | null }> {
  const texts = new Map(
    (await extractTexts(source, file)).map(({ id, message }) => [id, compileText(message ?? '')]),
  )
  const { code, map } = await transform(source, file, { macro: { ...macro, descriptorFields: 'id-only' } })
  const textOf = (id: string) => {
    const text = texts.get(id)
    if (text === undefined) throw new Error(`${file}: a text was transformed that was not extracted`)
    return JSON.stringify(text)
  }
  const compiled = code
    .replace(PLAIN, (whole, property: string | undefined, id: string) =>
      keepLines(whole, property ? `message={${textOf(id)}}` : textOf(id)),
    )
    .replace(WITH_VALUES, (whole, id: string) => keepLines(whole, `{ message: ${textOf(id)}`))
  return { code: compiled, map: map ?? null }
}

/** The macros' texts in a file, in ICU format, which is how the files of translations name them. */
export async function extractTexts(
  source: string,
  file: string,
): Promise<{ id: string; message?: string }[]> {
  return (await extractMessages(source, file, { macro })).messages
}

/** Compiles a sentence in ICU format. One without values stays a string. @throws Error at a bad format, or a number or date */
export function compileText(message: string): Compiled {
  const pieces = compileMessageOrThrow(message)
  if (/\["\w+","(?!plural|select")/.test(JSON.stringify(pieces)))
    throw new Error(`format numbers and dates with Intl and give the text the result: ${message}`)
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : (pieces as Compiled)
}

/** Ends the replacement with as many line breaks as it replaces, so that the source map still fits. */
const keepLines = (replaced: string, replacement: string) =>
  replacement + '\n'.repeat(replaced.split('\n').length - 1)
