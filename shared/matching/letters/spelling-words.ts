type Replacement = readonly [RegExp, string]

/** How a language is shortened and misspelled. */
export interface SpellingWords {
  /** Short forms and numbers, with what they mean. */
  shortForms: ReadonlyMap<string, string>
  contractions: readonly Replacement[]
  /** What families write most about, and misspell: no other ordinary word sounds and looks like one of these. */
  keyWords: string
  /** Letters that sound alike, with the one that is written for them. */
  alike: readonly Replacement[]
  /** Whether a word is recognized without the vowels after its first letter. */
  hasSilentVowels: boolean
}

/** @param list words, each followed by its meaning, in which `_` is a space */
export function parsePairs(list: string): ReadonlyMap<string, string> {
  const all = list.split(' ')
  return new Map(
    all.flatMap((word, index) =>
      index % 2 === 0 ? [[word, (all[index + 1] as string).replaceAll('_', ' ')]] : [],
    ),
  )
}
