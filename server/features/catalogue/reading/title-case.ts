const SMALL = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])
/** Abbreviations that stay in capitals: forms of company and of licence, numbers, points of the compass. */
const CAPITALS =
  /^(?:[a-z]|ii|iii|iv|vi|vii|viii|ix|llc|lllp|llp|lp|pllc|alf|afh|cbrf|rcac|alp|ehp|rcfe|rn|cna|hwy|us|usa|nw|ne|sw|se|dba|pc)$/i

/**
 * A text that shouts in capitals, as registers do, in the case that people write: 'OAKS OF SAINT MARY'S, LLC' to
 * 'Oaks of Saint Mary's, LLC'. A text with a lower-case letter is left alone: somebody chose it.
 */
export function calmed(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  let first = true
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => {
    const isFirst = first
    first = false
    if (CAPITALS.test(word) && !(word === 'A' && !isFirst)) return word
    const lower = word.toLowerCase()
    return SMALL.has(lower) && !isFirst ? lower : capitalized(lower)
  })
}

/** 'o'brien' to 'O'Brien', 'mary's' to 'Mary's', 'mcintosh' to 'McIntosh'. */
function capitalized(word: string): string {
  return word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^(Mc|[OD]['’])(\p{L})(?=\p{L}{2})/u, (_, start, letter) => start + letter.toUpperCase())
}
