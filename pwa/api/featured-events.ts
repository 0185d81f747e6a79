import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { queueEvent } from './events.ts'

/** The advertised communities that this page load has counted. */
const shown = new Set<string>()

/** Counts that advertised communities are shown in a list, each once until the page is loaded again. */
export function countShown(ids: readonly string[]): void {
  for (const id of ids) {
    if (shown.has(id)) continue
    shown.add(id)
    queueEvent('featured_shown', { path: facilityPath(id) })
  }
}

/** Counts a call to a community if it is an advertised one. */
export function countCall(id: string): void {
  if (id.startsWith(FEATURED_ID_PREFIX)) queueEvent('featured_called', { path: facilityPath(id) })
}
