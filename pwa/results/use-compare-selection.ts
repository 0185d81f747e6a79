import { useState } from 'react'
import { SCREENS } from '../../shared/paths.ts'

/** How many communities stand side by side at most. */
export const MAX_COMPARED = 4
/** How many are compared when the family has chosen none. */
const FIRST_FEW = 3
const PARAM = 'compare'

/**
 * The communities chosen for the comparison. They also stand in the address, so that Back brings them back.
 * @param known the ids in the list: of an address by hand, or from an earlier list, nothing else is taken
 */
export function useCompareSelection(known: readonly string[]) {
  const [listed, setIds] = useState(readAddress)
  const ids = listed.filter((id) => known.includes(id)).slice(0, MAX_COMPARED)
  const choose = (next: string[]) => {
    setIds(next)
    writeAddress(next)
  }
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    toggle: (id: string) =>
      choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, MAX_COMPARED)),
    clear: () => choose([]),
  }
}
export type CompareSelection = ReturnType<typeof useCompareSelection>

function readAddress(): string[] {
  const listed = new URLSearchParams(window.location.search).get(PARAM) ?? ''
  return [...new Set(listed.split(','))]
}

/** Not through the router: for it this would be a new screen, which begins at its top. */
function writeAddress(ids: readonly string[]): void {
  const query = ids.length > 0 ? `?${new URLSearchParams({ [PARAM]: ids.join(',') })}` : ''
  window.history.replaceState(window.history.state, '', window.location.pathname + query)
}

/** The comparison of these communities; of the first few of the list when none is chosen. */
export function comparePath(chosen: readonly string[], all: readonly string[]): string {
  const ids = chosen.length > 0 ? chosen : all.slice(0, FIRST_FEW)
  return `${SCREENS.compare}?${new URLSearchParams({ ids: ids.join(',') })}`
}
