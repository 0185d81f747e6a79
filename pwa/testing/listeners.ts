import { vi } from 'vitest'

/**
 * Tracks listeners that code adds to window or document for the life of the page. Returns a function that removes all
 * of them.
 */
export function trackListeners(): () => void {
  const controller = new AbortController()
  const spies = [window, document].map((target: EventTarget) => {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target)
    return vi
      .spyOn(target, 'addEventListener')
      .mockImplementation((type, listener) => add(type, listener, { signal: controller.signal }))
  })
  return () => {
    controller.abort()
    for (const spy of spies) spy.mockRestore()
  }
}
