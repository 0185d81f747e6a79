import MiniSearch from 'minisearch'
import { ABBREVIATIONS } from '#shared/matching/city-key.ts'

/** What is searched: a name and the city where it is. */
export interface Named {
  name: string
  city: string
}

/**
 * Finds the communities whose name or city fits every word of a text, with how well each one fits; higher is better.
 */
export type NameSearch<Community> = (text: string) => ReadonlyMap<Community, number>

/** Of a word's length, the share of letters that may be wrong. */
const FUZZINESS = 0.25
/** Shorter words must be right: one wrong letter of three fits too many others. */
const MIN_FUZZY_CHARACTERS = 4
/** How much more a word of the name says than one of the city. */
const NAME_WEIGHT = 3

/** 'St' is found as 'Saint', and the other way around. */
const ALIASES = new Map([
  ...Object.entries(ABBREVIATIONS),
  ...Object.entries(ABBREVIATIONS).map(([short, long]) => [long, short] as const),
])

/** The communities with a word, by where it is. */
interface Postings<Community> {
  name: Community[]
  city: Community[]
}

/**
 * Indexes communities for a search that forgives typing errors. The last letters of a word may be missing.
 *
 * MiniSearch indexes the words alone, each once, because names repeat the same few thousand: indexing every name took
 * four times as long.
 */
export function createNameSearch<Community extends Named>(
  communities: readonly Community[],
): NameSearch<Community> {
  const words = new Map<string, Postings<Community>>()
  const add = (text: string, part: keyof Postings<Community>, community: Community) => {
    for (const word of withAliases(wordsOf(text))) {
      const postings = words.get(word) ?? { name: [], city: [] }
      postings[part].push(community)
      words.set(word, postings)
    }
  }
  for (const community of communities) {
    add(community.name, 'name', community)
    add(community.city, 'city', community)
  }
  const findWords = indexWords([...words.keys()])
  return (text) => {
    const fits = wordsOf(text).map((word) => fitOf(findWords(word), words))
    return fits.length === 0 ? new Map() : fits.reduce(addFits)
  }
}

interface FoundWord {
  word: string
  score: number
}

function indexWords(words: readonly string[]): (word: string) => FoundWord[] {
  const index = new MiniSearch<{ word: string }>({
    idField: 'word',
    fields: ['word'],
    tokenize: (word) => [word],
    processTerm: (word) => word,
    searchOptions: {
      prefix: true,
      fuzzy: (word) => (word.length >= MIN_FUZZY_CHARACTERS ? FUZZINESS : false),
    },
  })
  index.addAll(words.map((word) => ({ word })))
  return (word) => index.search(word).map(({ id, score }) => ({ word: id as string, score }))
}

/** How well each community fits one word of a search. */
function fitOf<Community>(
  found: readonly FoundWord[],
  words: ReadonlyMap<string, Postings<Community>>,
): Map<Community, number> {
  const fit = new Map<Community, number>()
  const note = (communities: readonly Community[] = [], score: number) => {
    for (const community of communities) fit.set(community, Math.max(score, fit.get(community) ?? 0))
  }
  for (const { word, score } of found) {
    note(words.get(word)?.name, NAME_WEIGHT * score)
    note(words.get(word)?.city, score)
  }
  return fit
}

/** The communities that fit both. */
function addFits<Community>(a: ReadonlyMap<Community, number>, b: ReadonlyMap<Community, number>) {
  const both = new Map<Community, number>()
  for (const [community, score] of a) {
    const other = b.get(community)
    if (other !== undefined) both.set(community, score + other)
  }
  return both
}

/** A text's words without case, accents and apostrophes. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const withAliases = (words: readonly string[]) =>
  new Set(words.flatMap((word) => [word, ALIASES.get(word) ?? word]))
