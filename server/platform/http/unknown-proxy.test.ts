import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '#server/testing/sign-in.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { SiteReport } from '#shared/desk/site-texts.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** The product on a socket of this machine, as behind a proxy. */
async function openBehindProxy(TRUST_PROXY?: string) {
  const app = await openTestApp(TRUST_PROXY === undefined ? {} : { TRUST_PROXY })
  closing.push(app.close)
  const { url, stop } = app.listen()
  closing.push(stop)
  const { headers } = await signIn(app)
  return {
    visit: (sent: Record<string, string>) => fetch(`${url}${API.health}`, { headers: sent }),
    /** The risks of proxies that the portal shows. */
    async shown() {
      const report = await (await fetch(`${url}${ADMIN_API.siteCheck}`, { headers })).json()
      const risks = z.parse(SiteReport, report).risks?.filter(({ id }) => id !== 'no_alerts')
      return risks?.map(({ id, advice }) => [id, advice.includes('TRUST_PROXY')])
    },
    logged: () => app.logged.filter((line) => line.includes('unknown_proxy')),
  }
}

test.each([{ 'x-forwarded-for': '203.0.113.7' }, { forwarded: 'for=203.0.113.7' }])(
  'says in the log, once, and in the portal that the proxy is not trusted (%j)',
  async (sent) => {
    const app = await openBehindProxy()
    await app.visit({})
    expect([await app.shown(), app.logged()]).toEqual([[], []])
    await app.visit(sent)
    await app.visit(sent)
    expect(await app.shown()).toEqual([['unknown_proxy', true]])
    expect(app.logged()).toHaveLength(1)
    expect(app.logged()[0]).not.toContain('203.0.113.7')
  },
)

test('says nothing about a proxy that TRUST_PROXY names, and names it if that misses it', async () => {
  const trusting = await openBehindProxy('127.0.0.1')
  await trusting.visit({ 'x-forwarded-for': '203.0.113.7' })
  expect(await trusting.shown()).toEqual([])
  const mistaken = await openBehindProxy('10.0.0.0/8')
  await mistaken.visit({ 'x-forwarded-for': '203.0.113.7' })
  expect(await mistaken.shown()).toEqual([['unknown_proxy', true]])
})
