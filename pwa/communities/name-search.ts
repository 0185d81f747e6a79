import MiniSearch from 'minisearch'

/** The ids of the communities whose name or place fits a text, best first. */
export type NameSearch = (text: string) => string[]

/** Of a word's length, the share of letters that may be wrong. */
const FUZZINESS = 0.25
/** Shorter words must be right: one wrong letter of three fits too many others. */
const MIN_FUZZY_CHARACTERS = 4

/**
 * Indexes communities by name and place for a search that forgives typing errors. Every word must fit; the last words of
 * a name may be missing.
 */
export function createNameSearch(
  communities: readonly { id: string; name: string; location: string }[],
): NameSearch {
  const index = new MiniSearch({
    fields: ['name', 'location'],
    searchOptions: {
      boost: { name: 3 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length >= MIN_FUZZY_CHARACTERS ? FUZZINESS : false),
    },
  })
  index.addAll(communities)
  return (text) => index.search(text).map(({ id }) => id as string)
}
