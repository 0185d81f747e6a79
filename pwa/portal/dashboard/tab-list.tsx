import type { KeyboardEvent } from 'react'
import { SmallSelect } from '#pwa/ui/small-select.tsx'
import type { DashboardTab } from './dashboard-tabs.ts'

interface TabListProps {
  tabs: readonly DashboardTab[]
  current: DashboardTab
  /** `how` tells a click from a move with the arrow keys, which may only pass over the tab. */
  onSelect: (tab: DashboardTab, how: 'click' | 'keyboard') => void
}

export const tabId = (tab: DashboardTab) => `tab-${tab.id}`

/**
 * A tab list per https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: one stop for the Tab key, arrow keys inside. Where they
 * don't fit in a row, a menu.
 */
export function TabList({ tabs, current, onSelect }: TabListProps) {
  const moveByKey = (event: KeyboardEvent) => {
    // Relative to the focused tab: after quick key presses, `current` still lags behind it.
    const from = tabs.findIndex((tab) => tabId(tab) === document.activeElement?.id)
    const next = tabs[indexAfterKey(event.key, from, tabs.length)]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    onSelect(next, 'keyboard')
  }
  return (
    <>
      <SmallSelect
        className="w-full lg:hidden"
        aria-label="Tab"
        value={current.id}
        onChange={({ target }) => {
          const chosen = tabs.find(({ id }) => id === target.value)
          if (chosen) onSelect(chosen, 'click')
        }}
      >
        {tabs.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SmallSelect>
      <div
        className="hidden flex-wrap gap-1 border-line border-b p-1 lg:flex"
        role="tablist"
        aria-label="Dashboard"
        onKeyDown={moveByKey}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            className={`min-h-target flex-none cursor-pointer rounded-t-small border-0 border-b-[3px] bg-transparent px-3 py-2 font-[650] text-small hover:bg-tint focus-visible:outline-offset-[-3px] ${tab === current ? 'border-b-evergreen text-evergreen' : 'border-b-transparent text-quiet hover:text-ink'}`}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab === current}
            aria-controls="tab-panel"
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onSelect(tab, 'click')}
          >
            {tab.label}
          </button>
        ))}
      </div>
    </>
  )
}

/** The index that a key moves to from `index`; -1 for keys that don't move. */
function indexAfterKey(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
