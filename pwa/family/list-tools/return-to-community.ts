import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readEntryState, replaceEntryState } from '../../state/history-state.ts'
import { cardLinkId } from '../../ui/facility-card/facility-card.tsx'

/** Notes in the list's history entry which community the family opens from it, beside what else the entry has. */
export const rememberOpened = (id: string): void => replaceEntryState({ ...readEntryState(), opened: id })

/**
 * After the family returns from a community's page, focuses its card, and scrolls to it unless it is in view.
 * @param isReady whether the list is rendered
 */
export function useReturnToCommunity(isReady: boolean): void {
  const { state } = useLocation()
  const [opened] = useState(() => readOpened(state))
  useEffect(() => {
    if (!isReady || opened === undefined) return
    const { opened: _, ...rest } = readEntryState()
    replaceEntryState(rest)
    const link = document.getElementById(cardLinkId(opened))
    link?.focus({ preventScroll: true })
    if (link && !isInView(link)) link.scrollIntoView({ block: 'center' })
  }, [isReady, opened])
}

function readOpened(state: unknown): string | undefined {
  const opened = typeof state === 'object' && state !== null && 'opened' in state ? state.opened : undefined
  return typeof opened === 'string' ? opened : undefined
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
