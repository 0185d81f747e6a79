import { MAX_COMPARED } from '../../ui/compare-path.ts'
import type { ShownList } from './use-list-view.ts'

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
