import { useEffect, useState } from 'react'
import type { Match } from '#shared/contract/facility.ts'
import { DATA_DELETED_EVENT } from '../../local/deletion-mark.ts'
import { readListView, saveListView } from '../../local/list-views.ts'
import type { ListView } from '../../local/schema.ts'
import { whileCurrent } from '../../ui/while-current.ts'
import { parseView, type View } from '../list-tools/list-view.ts'

interface Shown {
  view: View
  hidden: readonly string[]
  /** The ids of the communities selected for comparison. */
  compared: readonly string[]
  more: NonNullable<ListView['more']>
}

const NO_MORE = { matches: [], at: 0 }
const AS_FOUND: Shown = { view: parseView(), hidden: [], compared: [], more: NO_MORE }

/** The views of this tab, by search, so that going back to a list shows it at once. */
const shownInTab = new Map<string, Shown>()
window.addEventListener(DATA_DELETED_EVENT, () => shownInTab.clear())

/**
 * How the list of a search is shown: its order, its filters, the ids of hidden and compared communities, and those that were added.
 * Kept on the phone. If the phone can't store it, it lasts as long as the tab.
 * @returns undefined until the phone has been read
 */
export function useListView(search: string) {
  const [shown, setShown] = useState<Shown | undefined>(() => shownInTab.get(search))
  const isLoading = shown === undefined
  useEffect(() => {
    if (!isLoading) return
    const reading = readListView(search).catch(() => undefined)
    return whileCurrent(reading, (row) =>
      setShown(
        row
          ? {
              view: parseView(row.view),
              hidden: row.hidden,
              compared: row.compared ?? [],
              more: row.more ?? NO_MORE,
            }
          : AS_FOUND,
      ),
    )
  }, [search, isLoading])
  if (!shown) return undefined
  const change = (changes: Partial<Shown>) => {
    const next = { ...(shownInTab.get(search) ?? shown), ...changes }
    setShown(next)
    shownInTab.set(search, next)
    // The list is shown as chosen even if the phone refuses to store the choice.
    saveListView({
      search,
      view: { ...next.view },
      hidden: [...next.hidden],
      compared: [...next.compared],
      more: next.more,
    }).catch(() => {})
  }
  return {
    ...shown,
    setView: (changes: Partial<View>) => change({ view: { ...shown.view, ...changes } }),
    hide: (id: string) => change({ hidden: [...shown.hidden.filter((other) => other !== id), id] }),
    compare: (ids: string[]) => change({ compared: ids }),
    addMore: (matches: readonly Match[]) =>
      change({ more: { matches: [...shown.more.matches, ...matches], at: Date.now() } }),
    showAgain: (id: string) => change({ hidden: shown.hidden.filter((other) => other !== id) }),
  }
}
export type ShownList = NonNullable<ReturnType<typeof useListView>>
