// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST_MS, TOAST_REMOVE_MS, TOAST_SWIPE_PX } from '#shared/contract/limits.ts'
import { dismissToast, showToast, toasts } from '../../state/toast-store.ts'
import { Toasts } from './toasts.tsx'

let root: Root
const shown = () => document.querySelector('[data-part="toast"]')
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

test('announces a toast politely and a destructive toast assertively', async () => {
  await show('Noted')
  expect(document.querySelector('[role=status]')?.textContent).toContain('Noted')
  await show('Error', 'destructive')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Error')
})

test('shows only the newest toast', async () => {
  await show('First')
  await show('Second')
  expect(document.querySelectorAll('[data-part="toast"]')).toHaveLength(1)
  expect(shown()?.textContent).toContain('Second')
})

test('closes a toast after its display time and removes it much later', async () => {
  await show('Noted')
  await pass(TOAST_MS - 1)
  expect(shown()).not.toBeNull()
  await pass(1)
  expect(shown()).toBeNull()
  expect(toasts.current).not.toBeNull()
  await pass(TOAST_REMOVE_MS)
  expect(toasts.current).toBeNull()
})

test('keeps a toast open while the pointer is over it', async () => {
  await show('Noted')
  // React derives pointerenter and pointerleave from these events.
  await fire('pointerover')
  await pass(TOAST_MS * 3)
  expect(shown()).not.toBeNull()
  await fire('pointerout')
  await pass(TOAST_MS)
  expect(shown()).toBeNull()
})

test('dismisses a toast on a swipe, but not on a shorter drag', async () => {
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

test('leaves a newer toast open when an older one is dismissed', async () => {
  const first = showToast({ title: 'First' })
  await show('Second')
  await act(async () => dismissToast(first))
  expect(shown()?.textContent).toContain('Second')
})

test('returns focus to where it came from when a toast closes, or to the screen if that is gone', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.tabIndex = -1
  const button = main.appendChild(document.createElement('button'))
  const closeButton = () => document.querySelector<HTMLButtonElement>('[data-part="toast"] button')
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

test('does not move the focus when a toast times out', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await show('Noted')
  await pass(TOAST_MS)
  expect(document.activeElement).toBe(field)
})

test('says so when a field has no room for all that is pasted', async () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.maxLength = 10
  field.value = 'Ruth, '
  const paste = (text: string) =>
    act(async () => {
      const event = Object.assign(new Event('paste', { bubbles: true }), {
        clipboardData: { getData: () => text },
      })
      field.dispatchEvent(event)
    })
  await paste('Ann')
  expect(shown()).toBeNull()
  await paste('Wilhelmina')
  expect(document.querySelector('[role=alert]')?.textContent).toContain('6 characters don’t fit')
})
