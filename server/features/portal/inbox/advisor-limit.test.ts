import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortalApp, type PortalApp } from '#server/testing/portal-app.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { someAnswers } from '#server/testing/test-app.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ADVISOR_RECORDS } from './advisor-limit.ts'

let app: PortalApp
beforeAll(async () => {
  app = await openPortalApp()
})
afterAll(() => app.close())

test('an advisor reads a bounded number of records a day, and still sees the newest; an owner has no bound', async () => {
  await app.submit(randomUUID(), someAnswers({ firstName: 'Wilhelmina' }))
  const { headers } = await signIn(app, 'ada', 'advisor')
  const search = (body: object, as: Record<string, string>) =>
    app.call('POST', ADMIN_API.inboxSearch, body, as)
  const page = await (await search({}, headers)).json()
  const lead = `${ADMIN_API.inboxLeads}/${page.leads[0].id}`
  const open = (as: Record<string, string>) => app.call('GET', lead, undefined, as)
  expect((await open(headers)).status).toBe(200)
  await app.sql`update request_counts set counts[1] = ${ADVISOR_RECORDS} where bucket = 'advisor_records_day'`
  const refused = await open(headers)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  expect((await refused.json()).message).toContain('the most that an advisor may')
  expect((await search({ text: 'wilhelm' }, headers)).status).toBe(429)
  for (const body of [{}, { view: 'unread', stage: 'new' }])
    expect((await search(body, headers)).status).toBe(200)
  for (const response of [await open(app.headers), await search({ text: 'wilhelm' }, app.headers)])
    expect(response.status).toBe(200)
  expect(await app.audited('reading_limited')).toMatchObject([{ username: 'ada' }])
})
