import { vi } from 'vitest'
import { toasts } from '../state/toast-store.ts'
import { clearPhone } from './clear-phone.ts'
import { json } from './scripted-server.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/**
 * Stubs fetch and the browser APIs that jsdom lacks. `respond` gets every path except health checks, which succeed. A
 * path for which it returns undefined gets a 404.
 */
export function stubBrowser(
  respond: (path: string, init?: RequestInit) => ReturnType<Fetch> | undefined,
): void {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/health')) return Promise.resolve(json(200, { status: 'ok' }))
    return respond(path, init) ?? Promise.resolve(json(404, { code: 'not_found', message: 'Nothing here.' }))
  })
}

/** Clears everything that the phone and the tab have stored. */
export async function clearPhoneAndTab(): Promise<void> {
  await clearPhone()
  sessionStorage.clear()
  toasts.current = null
}
