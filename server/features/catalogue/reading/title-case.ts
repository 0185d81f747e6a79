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

/** A lowercase letter in text in capitals, such as "A l OF", is a slip; a second one is deliberate. */
const MAX_SLIPS = 1

/**
 * Converts text in capitals to title case: 'OAKS OF SAINT MARY'S, LLC' to 'Oaks of Saint Mary's, LLC'. Text with more
 * than one lowercase letter is returned as is, because its case is deliberate.
 */
export function toTitleCase(text: string): string {
  const lowercase = text.match(/\p{Ll}/gu)?.length ?? 0
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0
  if (lowercase > MAX_SLIPS || capitals <= lowercase) return text
  let first = true
  return text.replace(/[\p{L}\p{N}'’]+/gu, (word, offset: number) => {
    const isFirst = first
    first = false
    if (word.length === 1 && word.toUpperCase() !== 'A') return word.toUpperCase()
    // 'A L' and 'A. F.' are initials.
    if (/^a$/i.test(word) && /^[.\s]+\p{L}(?!\p{L})/u.test(text.slice(offset + 1))) return 'A'
    if (CAPITALS.test(word) && !(word === 'A' && !isFirst)) return word.toUpperCase()
    const lower = word.toLowerCase()
    return LOWERCASE_WORDS.has(lower) && !isFirst ? lower : capitalize(lower)
  })
}

/** Moves an article from the end to the start: 'Bridge, The' and 'Inn at Oak (the)' become 'The Bridge' and so on. */
export function leadWithArticle(name: string): string {
  const [, rest] = /^(.*[^\s,(])(?:\s*,\s*|\s+)\(?the\)?$/i.exec(name) ?? []
  return rest === undefined ? name : `The ${rest}`
}

/** 'o'brien' to 'O'Brien', 'mary's' to 'Mary's', 'mcintosh' to 'McIntosh'. */
function capitalize(word: string): string {
  return word
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/^(Mc|[OD]['’])(\p{L})(?=\p{L}{2})/u, (_, start, letter) => start + letter.toUpperCase())
}
