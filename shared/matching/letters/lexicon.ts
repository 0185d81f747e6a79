import type { Language } from '../../contract/language.ts'
import type { LetterNeed } from '../needs.ts'
import { compilePatterns } from './pattern.ts'
import type { Lexicon, Patterns, Value } from './rules.ts'

/** A pattern, ready to be searched for. */
export interface Search {
  need: LetterNeed
  value: Value
  by: Exclude<keyof Patterns, 'near'>
  pattern: RegExp
  near: RegExp | undefined
}

/** A lexicon with its patterns compiled. */
export type LoadedLexicon = Lexicon & { searches: readonly Search[] }

const loaded = new Map<Language, Promise<LoadedLexicon>>()

/** Loads one language only, because every phone that reads a letter downloads it. */
export function loadLexicon(language: Language): Promise<LoadedLexicon> {
  const lexicon = loaded.get(language) ?? importLexicon(language).then(compile)
  loaded.set(language, lexicon)
  lexicon.catch(() => loaded.delete(language))
  return lexicon
}

const importLexicon = async (language: Language): Promise<Lexicon> =>
  (await (language === 'es' ? import('./spanish/lexicon.ts') : import('./english/lexicon.ts'))).LEXICON

const KINDS = ['person', 'anyone', 'told', 'once'] as const

function compile(lexicon: Lexicon): LoadedLexicon {
  const { rules, lists } = lexicon
  const searches = Object.entries(rules).flatMap(([need, values]) =>
    Object.entries(values).flatMap(([value, patterns]) => {
      const near = compilePatterns(patterns.near ?? '', lists)[0]
      return KINDS.flatMap((by) =>
        compilePatterns(patterns[by] ?? '', lists).map(
          (pattern): Search => ({ need: need as LetterNeed, value: value as Value, by, pattern, near }),
        ),
      )
    }),
  )
  return { ...lexicon, searches }
}
