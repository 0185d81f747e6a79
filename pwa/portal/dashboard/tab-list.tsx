import { type KeyboardEvent, useEffect, useRef } from 'react'
import './tab-list.css'
import type { DashboardTab } from './dashboard-tabs.ts'

interface TabListProps {
  tabs: readonly DashboardTab[]
  current: DashboardTab
  /** `how` tells a click from a move with the arrow keys, which may only pass over the tab. */
  onSelect: (tab: DashboardTab, how: 'click' | 'keyboard') => void
}

export const tabId = (tab: DashboardTab) => `tab-${tab.id}`

/**
 * A tab list per https://www.w3.org/WAI/ARIA/apg/patterns/tabs/: one stop for the Tab key, arrow keys inside.
 */
export function TabList({ tabs, current, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = document.getElementById(tabId(current))
    // Sideways only, unlike scrollIntoView: on a phone the list is wider than the screen.
    if (button && list.current) list.current.scrollLeft = button.offsetLeft - list.current.clientWidth / 3
  }, [current])

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
    <div className="tab-list" role="tablist" aria-label="Dashboard" ref={list} onKeyDown={moveByKey}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          className="tab-list-tab"
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
