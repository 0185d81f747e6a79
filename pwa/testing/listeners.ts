import { vi } from 'vitest'

/**
 * Lets a test end what begins for the life of a page: every listener put on window or document from now on goes when
 * the returned function is called.
 */
export function trackListeners(): () => void {
  const end = new AbortController()
  const spies = [window, document].map((target: EventTarget) => {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target)
    return vi
      .spyOn(target, 'addEventListener')
      .mockImplementation((type, listener) => add(type, listener, { signal: end.signal }))
  })
  return () => {
    end.abort()
    for (const spy of spies) spy.mockRestore()
  }
}
