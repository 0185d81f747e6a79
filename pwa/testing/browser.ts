import { vi } from 'vitest'
import { toasts } from '../state/toast-store.ts'
import { emptyPhone } from './empty-phone.ts'
import { json } from './scripted-server.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

/**
 * The parts of a browser that jsdom lacks, and a server: `answer` is asked for every path; what it leaves
 * undefined is 404. Health is always well.
 */
export function standIn(answer: (path: string, init?: RequestInit) => ReturnType<Fetch> | undefined): void {
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/health')) return Promise.resolve(json(200, { status: 'ok' }))
    return answer(path, init) ?? Promise.resolve(json(404, { code: 'not_found', message: 'Nothing here.' }))
  })
}

/** A phone on which nothing was done yet. */
export async function forgetPhone(): Promise<void> {
  await emptyPhone()
  sessionStorage.clear()
  toasts.current = null
}
