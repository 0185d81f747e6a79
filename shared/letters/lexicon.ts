import type { Need } from '../needs.ts'
import { compilePatterns } from './pattern.ts'
import type { Language, Lexicon, Patterns, Value } from './rules.ts'

/** A pattern, ready to be searched for. */
export interface Search {
  need: Need
  value: Value
  by: Exclude<keyof Patterns, 'near'>
  pattern: RegExp
  near: RegExp | undefined
}

const loaded = new Map<Language, Promise<Search[]>>()

/** Loads one language only, because every phone that reads a letter downloads it. */
export function loadSearches(language: Language): Promise<Search[]> {
  const searches = loaded.get(language) ?? loadLexicon(language).then(compile)
  loaded.set(language, searches)
  searches.catch(() => loaded.delete(language))
  return searches
}

const loadLexicon = async (language: Language): Promise<Lexicon> =>
  (await (language === 'es' ? import('./spanish/lexicon.ts') : import('./english/lexicon.ts'))).LEXICON

function compile({ rules, lists }: Lexicon): Search[] {
  return Object.entries(rules).flatMap(([need, values]) =>
    Object.entries(values).flatMap(([value, patterns]) =>
      (['person', 'anyone', 'told', 'once'] as const).flatMap((by) =>
        compilePatterns(patterns[by] ?? '', lists).map(
          (pattern): Search => ({
            need: need as Need,
            value: value as Value,
            by,
            pattern,
            near: compilePatterns(patterns.near ?? '', lists)[0],
          }),
        ),
      ),
    ),
  )
}
