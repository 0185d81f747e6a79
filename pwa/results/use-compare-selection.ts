import { useState } from 'react'
import { SCREENS } from '#shared/paths.ts'

/** The maximum number of communities to compare. */
export const MAX_COMPARED = 4
/** How many communities are compared when none is selected. */
const FIRST_FEW = 3
const PARAM = 'compare'

/**
 * The communities selected for comparison. The selection is also in the URL, so that going back restores it.
 * @param listedIds the ids in the list; other ids in the URL are ignored
 */
export function useCompareSelection(listedIds: readonly string[]) {
  const [urlIds, setIds] = useState(readUrl)
  const ids = urlIds.filter((id) => listedIds.includes(id)).slice(0, MAX_COMPARED)
  const select = (next: string[]) => {
    setIds(next)
    writeUrl(next)
  }
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    toggle: (id: string) =>
      select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, MAX_COMPARED)),
    clear: () => select([]),
  }
}
export type CompareSelection = ReturnType<typeof useCompareSelection>

function readUrl(): string[] {
  const listed = new URLSearchParams(window.location.search).get(PARAM) ?? ''
  return [...new Set(listed.split(','))]
}

/** Bypasses the router, which would treat this as a new screen and scroll to the top. */
function writeUrl(ids: readonly string[]): void {
  const query = ids.length > 0 ? `?${new URLSearchParams({ [PARAM]: ids.join(',') })}` : ''
  window.history.replaceState(window.history.state, '', window.location.pathname + query)
}

/** The path that compares the selected communities, or the first few of the list if none is selected. */
export function comparePath(selection: readonly string[], all: readonly string[]): string {
  const ids = selection.length > 0 ? selection : all.slice(0, FIRST_FEW)
  return `${SCREENS.compare}?${new URLSearchParams({ ids: ids.join(',') })}`
}
