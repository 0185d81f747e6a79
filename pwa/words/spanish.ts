import patterns from './es/sentences.json'
import { createSentences } from './sentences.ts'
import type { Compiled } from './translate.ts'

const files = import.meta.glob<Record<string, Compiled>>('./es/*.json', { eager: true, import: 'default' })

/** All Spanish texts, by the compiled English one. Import this module lazily: only phones that show Spanish need it. */
export const SPANISH: Readonly<Record<string, Compiled>> = Object.assign({}, ...Object.values(files))
/** Translates the sentences that shared/ and the server compose. */
export const translateToSpanish = createSentences(patterns as Record<string, Compiled>, SPANISH, 'es')
