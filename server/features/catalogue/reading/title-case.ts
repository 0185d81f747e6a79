const LOWERCASE_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])
/** Abbreviations that stay in capitals: legal forms, kinds of license, Roman numerals, compass points. */
const CAPITALS =
  /^(?:[a-z]|ii|iii|iv|vi|vii|viii|ix|llc|lllp|llp|lp|pllc|alf|afh|cbrf|rcac|alp|ehp|rcfe|rn|cna|hwy|us|usa|nw|ne|sw|se|dba|pc)$/i

/**
 * Converts text in capitals to title case: 'OAKS OF SAINT MARY'S, LLC' to 'Oaks of Saint Mary's, LLC'. Text with any
 * lowercase letter is returned as is, because its case is deliberate.
 */
export function toTitleCase(text: string): string {
  if (/\p{Ll}/u.test(text)) return text
  let first = true
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word) => {
    const isFirst = first
    first = false
    if (CAPITALS.test(word) && !(word === 'A' && !isFirst)) return word
    const lower = word.toLowerCase()
    return LOWERCASE_WORDS.has(lower) && !isFirst ? lower : capitalize(lower)
  })
}

/** 'o'brien' to 'O'Brien', 'mary's' to 'Mary's', 'mcintosh' to 'McIntosh'. */
function capitalize(word: string): string {
  return word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^(Mc|[OD]['’])(\p{L})(?=\p{L}{2})/u, (_, start, letter) => start + letter.toUpperCase())
}
