import { afterEach, expect, test } from 'vitest'
import { openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { readsPerMinute } from './read-limit.ts'

const LIMIT = { RATE_LIMIT_PER_MINUTE: '1' }
const MOST = readsPerMinute({ RATE_LIMIT_PER_MINUTE: 1 })
const FAMILY = { 'x-forwarded-for': '203.0.113.7' }
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openOnSocket(variables: Record<string, string>) {
  const app = await openTestApp({ ...LIMIT, ...variables })
  closing.push(app.close)
  const { url, stop } = app.listen()
  closing.push(stop)
  return (path: string, headers: Record<string, string> = FAMILY, method = 'GET') =>
    fetch(`${url}${path}`, { method, headers })
}
type Visit = Awaited<ReturnType<typeof openOnSocket>>

/** Reads as often as one network may in a minute. */
async function useUp(visit: Visit) {
  for (let sent = 0; sent < MOST; sent += 40)
    await Promise.all(Array.from({ length: Math.min(40, MOST - sent) }, () => visit(API.docs)))
}

test('a network that reads more than its limit gets 429 with Retry-After, and others are answered', async () => {
  const visit = await openOnSocket({ TRUST_PROXY: '127.0.0.1' })
  await useUp(visit)
  for (const [path, method] of [
    [API.facilities, 'GET'],
    [API.health, 'GET'],
    [API.health, 'HEAD'],
    ['/api/nothing-here', 'GET'],
    ['/facilities/any', 'GET'],
    ['/facility/any', 'HEAD'],
  ] as const) {
    const refused = await visit(path, FAMILY, method)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    if (method === 'GET')
      expect(await refused.json()).toEqual({ code: 'rate_limited', message: MESSAGES.rateLimited })
  }
  expect((await visit(API.health, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  expect((await visit(API.contact, FAMILY, 'POST')).status).not.toBe(429)
  expect((await visit(ADMIN_API.siteCheck)).status).toBe(401)
})

test('pages of communities count as reads, because the server renders them; other pages do not', async () => {
  const visit = await openOnSocket({ TRUST_PROXY: '127.0.0.1' })
  for (let sent = 0; sent < MOST; sent += 40)
    await Promise.all(Array.from({ length: Math.min(40, MOST - sent) }, () => visit('/facilities/any')))
  expect((await visit('/facilities/other')).status).toBe(429)
  expect((await visit('/faq')).status).not.toBe(429)
})

test('visitors behind a proxy that TRUST_PROXY does not name are not limited', async () => {
  const visit = await openOnSocket({})
  await useUp(visit)
  expect((await visit(API.health)).status).toBe(200)
})

test('by default a network may read 3,000 times a minute', () => {
  expect(readsPerMinute({ RATE_LIMIT_PER_MINUTE: 60 })).toBe(3000)
})
