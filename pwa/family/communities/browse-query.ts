import { parseView, type View } from '../list-tools/list-view.ts'
import { type Place, parsePlace } from './place.ts'

/** How many communities are shown before the family asks for more. */
export const PAGE_SIZE = 20
/** The distances within which a family can look, in miles. */
export const WITHIN_MILES = [10, 25, 50] as const
/** The longest name that is searched for. */
export const MAX_NAME_CHARACTERS = 100

/** living: assisted living and the like. nursing: homes that are only nursing homes. */
export const KINDS = ['all', 'living', 'nursing'] as const
export type Kind = (typeof KINDS)[number]

/** How a family looks at communities. */
export const LAYOUTS = ['list', 'map'] as const
export type Layout = (typeof LAYOUTS)[number]

/** What a family looks for. */
export interface BrowseQuery {
  place: Place
  /** Part of a community's name; may have typing errors. */
  name: string
  kind: Kind
  /** Miles; null for any distance. */
  within: number | null
  /** fit is the best order there is: how well the name fits, else the distance, else the name. */
  view: View
  /** How many communities the list shows. */
  count: number
  layout: Layout
}

/** The first look at a place. */
export const startQuery = (place: Place): BrowseQuery => ({
  place,
  name: '',
  kind: 'all',
  within: null,
  view: parseView(),
  count: PAGE_SIZE,
  layout: 'list',
})

/** The query from a history entry. What this version doesn't know falls back to the default. */
export function parseQuery(stored: unknown): BrowseQuery | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { name, kind, within, view, count, layout, ...rest } = stored as Record<string, unknown>
  const place = parsePlace(rest.place)
  return (
    place && {
      place,
      name: typeof name === 'string' ? name.slice(0, MAX_NAME_CHARACTERS) : '',
      kind: KINDS.find((known) => known === kind) ?? 'all',
      within: WITHIN_MILES.find((miles) => miles === within) ?? null,
      view: parseView(typeof view === 'object' && view !== null ? { ...view } : {}),
      count:
        typeof count === 'number' && Number.isSafeInteger(count) ? Math.max(PAGE_SIZE, count) : PAGE_SIZE,
      layout: LAYOUTS.find((known) => known === layout) ?? 'list',
    }
  )
}
