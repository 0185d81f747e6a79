import { vi } from 'vitest'
import { endSession, saveSession } from '../portal/session.ts'
import { allowDialogs } from './allow-dialogs.ts'
import { json } from './scripted-server.ts'

interface AdminCall {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  body: unknown
  authorization: string | null
}

type Reply = Response | Promise<Response>

/** The server's replies by method and path, such as 'GET /api/admin/…', without the query. Others are 404. */
export type AdminScript = Record<string, (call: AdminCall) => Reply>

/**
 * Signs an operator in to the portal, without data from earlier tests, and stubs fetch with a script that the test may
 * change at any time. `seen` lists the requests.
 */
export function openPortal(script: AdminScript) {
  endSession('logged-out')
  saveSession('a-token', { id: '1', username: 'olive', email: 'olive@example.org', role: 'admin' })
  allowDialogs()
  const seen: AdminCall[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = address.split('?')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const authorization = new Headers(init.headers).get('authorization')
    const call = { method, path, query, body, authorization }
    seen.push(call)
    return (script[`${method} ${path}`] ?? notFound)(call)
  })
  return { script, seen }
}

const notFound = () => json(404, { code: 'not_found', message: 'Not found.' })

/** A 204 response. */
export const noContent = () => new Response(null, { status: 204 })
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
