import { type KeyboardEvent, useEffect, useRef } from 'react'
import './tab-list.css'
import type { DashboardTab } from './dashboard-tabs.ts'

interface TabListProps {
  tabs: readonly DashboardTab[]
  current: DashboardTab
  /** `how` says whether a tab was chosen outright or passed by with the arrow keys. */
  onSelect: (tab: DashboardTab, how: 'chosen' | 'passed') => void
}

export const tabId = (tab: DashboardTab) => `tab-${tab.id}`

/** A tablist as https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ has it: one stop of the Tab key, arrows within. */
export function TabList({ tabs, current, onSelect }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = document.getElementById(tabId(current))
    // Sideways only: on a phone the list is wider than the screen.
    if (button && list.current) list.current.scrollLeft = button.offsetLeft - list.current.clientWidth / 3
  }, [current])

  const pass = (event: KeyboardEvent) => {
    // From the tab that has the focus: with a quick finger, the current one is still on its way there.
    const at = tabs.findIndex((tab) => tabId(tab) === document.activeElement?.id)
    const next = tabs[target(event.key, at, tabs.length)]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    onSelect(next, 'passed')
  }
  return (
    <div className="tab-list" role="tablist" aria-label="Dashboard" ref={list} onKeyDown={pass}>
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
          onClick={() => onSelect(tab, 'chosen')}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

/** The index that a key leads to; -1 for keys that lead nowhere. */
function target(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return -1
}
