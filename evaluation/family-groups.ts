import type { FamilySearch } from './family-search.ts'

/**
 * States whose families check whether the rules work where they weren't tuned. Never choose a weight, or a word of a
 * description, by looking at these families' lists.
 */
const UNSEEN_STATES = new Set(['OR', 'TN', 'MA', 'RI', 'MN', 'ND', 'NE', 'VA', 'KY'])
/** The two families of the first forty-one in Minnesota choose in Wisconsin. */
const SEEN_FAMILIES = new Set(['25-winona-across-the-river', '26-duluth-across-the-bridge'])

/** What the registers around a family say. */
const FACTS_OF_SOURCE: Record<string, FactGroup> = {
  'wi-cbrf': 'registers with prices',
  ...Object.fromEntries(
    ['tx', 'or', 'wa', 'az', 'il', 'in', 'mo', 'mn-hws', 'ny', 'ma', 'sc', 'tn-ac'].map((source) => [
      source,
      'registers with dementia care',
    ]),
  ),
}
export const FACT_GROUPS = [
  'registers with prices',
  'registers with dementia care',
  'registers with neither',
  'nursing homes',
] as const
export type FactGroup = (typeof FACT_GROUPS)[number]

export const isUnseen = (name: string, state: string): boolean =>
  UNSEEN_STATES.has(state) && !SEEN_FAMILIES.has(name)

/** How many of the nearest communities decide what the registers around a family say. */
const NEAREST = 15

/** What a family needs or, for most families, what most of the nearest communities' registers say. */
export function factGroupOf({ family, reachable }: Pick<FamilySearch, 'family' | 'reachable'>): FactGroup {
  if (family.needs.care === 'nursing') return 'nursing homes'
  const groups = reachable
    .slice(0, NEAREST)
    .map(({ key }) => FACTS_OF_SOURCE[key.slice(0, key.indexOf(':'))] ?? 'registers with neither')
  const count = (group: FactGroup) => groups.filter((other) => other === group).length
  return [...FACT_GROUPS].sort((a, b) => count(b) - count(a))[0] ?? 'registers with neither'
}
