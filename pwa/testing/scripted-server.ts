import type { Fetch } from '../local/send-request.ts'
import { FAMILY, readyResponse, receipt } from './answers.ts'

export interface Seen {
  method: string
  path: string
  headers: Headers
  body: unknown
  /** The submission's key, from the header or the path. */
  key: string
}

type Reply = (seen: Seen) => Response | Promise<Response>

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
export const ready: Reply = ({ key }) => json(200, readyResponse(key, FAMILY))
export const accepted: Reply = ({ key }) => json(202, receipt(key))
export const refused =
  (status: number, code: string): Reply =>
  () =>
    json(status, { code, message: 'A sentence.', issues: [{ path: 'email', message: 'Why' }] })
export const captivePortal: Reply = () =>
  new Response('<h1>Free Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })
export const cut: Reply = () => Promise.reject(new TypeError('Failed to fetch'))
export const silence: Reply = () => new Promise(() => {})

/** Gives one reply after the other, then repeats the last one. `seen` lists the requests. */
export function scriptServer(...replies: [Reply, ...Reply[]]): { fetch: Fetch; seen: Seen[] } {
  const seen: Seen[] = []
  let next = 0
  const fetch: Fetch = async (path, init = {}) => {
    const headers = new Headers(init.headers)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const key = headers.get('Idempotency-Key') ?? path.split('/').pop() ?? ''
    const request = { method: init.method ?? 'GET', path, headers, body, key }
    seen.push(request)
    const reply = replies[Math.min(next, replies.length - 1)] ?? ready
    next += 1
    return reply(request)
  }
  return { fetch, seen }
}
