import { readStored, store } from '#pwa/local/browser-storage.ts'

const OFF = 'portalKeysOff'

/** Whether single keys are on, which they are until someone turns them off on this device. */
export const areKeysOn = (): boolean => readStored('localStorage', OFF) === null

/** A browser that blocks storage keeps them on. */
export const turnKeys = (isOn: boolean): void => void store('localStorage', OFF, isOn ? null : '1')

/** What a key pressed anywhere asks for. Undefined while someone types, and for keys that mean nothing. */
export function readKey(event: KeyboardEvent): 'palette' | 'help' | 'search' | 'done' | 1 | -1 | undefined {
  if (document.querySelector('dialog[open]')) return undefined
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'palette'
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !areKeysOn())
    return undefined
  return SINGLE[event.key]
}

const SINGLE: Record<string, 'help' | 'search' | 'done' | 1 | -1> = {
  '?': 'help',
  '/': 'search',
  e: 'done',
  j: 1,
  k: -1,
}

const TEXT =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"])'
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TEXT) !== null

const isVisible = (element: Element) => element.checkVisibility?.() !== false
const visible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

/** Moves the focus to the next record of the list, or to the one before. From elsewhere, to the open or first one. */
export function moveToRow(step: 1 | -1): void {
  const rows = visible('[data-row]')
  const from = rows.indexOf(document.activeElement as HTMLElement)
  const open = rows.findIndex((row) => row.closest('[data-open]'))
  const next = from < 0 ? Math.max(0, open) : Math.min(rows.length - 1, Math.max(0, from + step))
  rows[next]?.focus()
}

/** Presses the button that marks the focused row's record done, or that of the panel with the focus. */
export const pressDone = (): void =>
  document.activeElement
    ?.closest('tr, .side-panel')
    ?.querySelector<HTMLElement>('[data-done]:not(:disabled)')
    ?.click()

/** Moves the focus to the screen's search box. @returns false without one */
export function focusSearch(): boolean {
  const [box] = visible('input[type="search"]')
  box?.focus()
  return box !== undefined
}
