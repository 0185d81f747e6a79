import { SCREENS } from '#shared/contract/paths.ts'
import type { ShownList } from './use-list-view.ts'

/** The maximum number of communities to compare. */
export const MAX_COMPARED = 4
/** How many communities are compared when none is selected. */
const FIRST_FEW = 3

/**
 * The communities of a list that are selected for comparison. The selection is kept with the view of the list.
 * @param shownList undefined until the phone has been read
 * @param listedIds the ids in the list; others are ignored
 */
export function compareSelection(shownList: ShownList | undefined, listedIds: readonly string[]) {
  const ids = (shownList?.compared ?? []).filter((id) => listedIds.includes(id))
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    toggle: (id: string) =>
      shownList?.compare(
        ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, MAX_COMPARED),
      ),
    clear: () => shownList?.compare([]),
  }
}
export type CompareSelection = ReturnType<typeof compareSelection>

/** The path that compares the selected communities, or the first few of the list if none is selected. */
export function comparePath(selection: readonly string[], all: readonly string[]): string {
  const ids = selection.length > 0 ? selection : all.slice(0, FIRST_FEW)
  return `${SCREENS.compare}?${new URLSearchParams({ ids: ids.join(',') })}`
}
