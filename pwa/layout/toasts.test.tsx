// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST_MS, TOAST_REMOVE_MS, TOAST_SWIPE_PX } from '../../shared/limits.ts'
import { dismissToast, showToast, toasts } from '../state/toast-store.ts'
import { Toasts } from './toasts.tsx'

let root: Root
const shown = () => document.querySelector('.toast')
const fire = (type: string, clientX = 0) =>
  act(async () => {
    shown()?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }))
  })
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  toasts.current = null
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root') as HTMLElement)
  await act(async () => root.render(<Toasts />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (title: string, variant: 'default' | 'destructive' = 'default') =>
  act(async () => void showToast({ title, variant }))

test('a toast is announced politely, a destructive one at once', async () => {
  await show('Noted')
  expect(document.querySelector('[role=status]')?.textContent).toContain('Noted')
  await show('Error', 'destructive')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Error')
})

test('only the newest toast shows', async () => {
  await show('First')
  await show('Second')
  expect(document.querySelectorAll('.toast')).toHaveLength(1)
  expect(shown()?.textContent).toContain('Second')
})

test('a toast goes after its time and is forgotten much later', async () => {
  await show('Noted')
  await pass(TOAST_MS - 1)
  expect(shown()).not.toBeNull()
  await pass(1)
  expect(shown()).toBeNull()
  expect(toasts.current).not.toBeNull()
  await pass(TOAST_REMOVE_MS)
  expect(toasts.current).toBeNull()
})

test('a toast stays while someone holds it', async () => {
  await show('Noted')
  // React makes enter and leave of these.
  await fire('pointerover')
  await pass(TOAST_MS * 3)
  expect(shown()).not.toBeNull()
  await fire('pointerout')
  await pass(TOAST_MS)
  expect(shown()).toBeNull()
})

test('a swipe takes a toast away, a shorter one does not', async () => {
  await show('Noted')
  await fire('pointerdown', 100)
  await fire('pointermove', 100 + TOAST_SWIPE_PX - 1)
  await fire('pointerup')
  expect(shown()).not.toBeNull()
  await fire('pointerdown', 100)
  await fire('pointermove', 100 + TOAST_SWIPE_PX)
  await fire('pointerup')
  expect(shown()).toBeNull()
})

test('dismissing an older toast leaves the newer one', async () => {
  const first = showToast({ title: 'First' })
  await show('Second')
  await act(async () => dismissToast(first))
  expect(shown()?.textContent).toContain('Second')
})

test('closing a toast gives the focus back to where it came from, and to the screen when that is gone', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.tabIndex = -1
  const button = main.appendChild(document.createElement('button'))
  const closeButton = () => document.querySelector<HTMLButtonElement>('.toast-close')
  button.focus()
  await show('First')
  await act(async () => closeButton()?.focus())
  await act(async () => closeButton()?.click())
  expect(document.activeElement).toBe(button)
  await show('Second')
  await act(async () => closeButton()?.focus())
  button.remove()
  await show('Third')
  expect(document.activeElement).toBe(main)
})

test('a toast that goes by itself takes no focus from anywhere', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await show('Noted')
  await pass(TOAST_MS)
  expect(document.activeElement).toBe(field)
})
