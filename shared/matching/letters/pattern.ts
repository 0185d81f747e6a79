/** Lists of words that several patterns use, by the name in braces. */
export type Lists = Readonly<Record<string, string>>

/** A word that a gap may skip: any but those that turn the meaning around, as in "uses no cane". */
const GAP_WORD =
  '(?!(?:no|not|never|without|nothing|none|nobody|cannot|herself|himself|myself|nunca|sin|nada|tampoco) )[^ ,]+'

/** Makes a search in normalized text of each pattern (rules.ts), one a line. */
export function compilePatterns(patterns: string, lists: Lists): RegExp[] {
  return patterns
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => new RegExp(`(?<![a-z0-9])(?:${expand(line, lists)})(?![a-z0-9])`, 'g'))
}

/** A pattern's regular expression, with the lists and gaps in it spelled out. */
export function expand(pattern: string, lists: Lists): string {
  return pattern
    .replace(/\{([a-z]\w*)\}/g, (whole, name) => {
      const list = lists[name]
      return list === undefined ? whole : `(?:${expand(list, lists)})`
    })
    .replace(/\((?!\?)/g, '(?:')
    .replaceAll('~~~ ', '(?:[^ ]+ ){0,9}')
    .replaceAll('~~ ', `(?:${GAP_WORD} ){0,8}`)
    .replaceAll('~ ', `(?:${GAP_WORD} ){0,4}`)
}
