import { expect, test, vi } from 'vitest'
import { startKeepingCurrent } from '#server/operations/pages/load-pages.ts'
import { createBackground } from '#server/platform/background.ts'
import { openForTests } from '#server/testing/open-for-tests.ts'
import { openPortalApp } from '#server/testing/portal-app.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { DEFAULT_SITE, type Site } from '#shared/contract/site.ts'
import { SiteReport, SiteTextsReport } from '#shared/desk/site-texts.ts'

const app = openForTests(() => openPortalApp({ SUPPORT_EMAIL: 'help@oak.example' }))

const NONE = { phone: '', email: '', businessHours: '', isFree: '', consultation: '', timeZone: '' }
const put = (texts: object) => app.call('PUT', ADMIN_API.siteTexts, { ...NONE, ...texts })
const placeholders = async () =>
  SiteReport.parse(await (await app.call('GET', ADMIN_API.siteCheck)).json()).placeholders.map(
    ({ setting }) => setting,
  )

/** A server of its own, with the sites that its pages showed. */
function startServer() {
  const shown: Site[] = []
  const show = async (site: Site) => void shown.push(site)
  const pages = { files: new Map(), renderFacility: () => '', show }
  const siteSettings = { env: app.env, own: { businessHours: 'Mon-Fri: 9AM-5PM' }, timeZone: 'UTC' }
  const background = createBackground(silentLog)
  return { shown, stop: startKeepingCurrent({ sql: app.sql, background, siteSettings, pages }, 20) }
}

test('what an owner sets is shown by every server that runs, before its settings, until it is empty again', async () => {
  const servers = [startServer(), startServer()]
  const shownByAll = (site: Partial<Site>) =>
    vi.waitFor(() => {
      for (const { shown } of servers) expect(shown.at(-1)).toMatchObject(site)
    })
  await shownByAll({ phone: DEFAULT_SITE.phone, email: 'help@oak.example' })
  expect(await placeholders()).toContain('SUPPORT_PHONE')
  const report = SiteTextsReport.parse(
    await (await put({ phone: ' (608) 555-0142 ', businessHours: 'Always' })).json(),
  )
  expect(report).toMatchObject({
    texts: { phone: '(608) 555-0142', businessHours: 'Always', email: '' },
    otherwise: { phone: DEFAULT_SITE.phone, email: 'help@oak.example' },
  })
  await shownByAll({
    phone: '(608) 555-0142',
    email: 'help@oak.example',
    content: { businessHours: 'Always' },
  })
  expect(await placeholders()).not.toContain('SUPPORT_PHONE')
  await put({})
  await shownByAll({ phone: DEFAULT_SITE.phone, content: { businessHours: 'Mon-Fri: 9AM-5PM' } })
  // Once for each change.
  for (const { shown, stop } of servers) {
    expect(shown).toHaveLength(3)
    stop()
  }
})

test('the audit log says which texts were changed; more lines are refused', async () => {
  await put({ phone: '1' })
  await put({ phone: '1' })
  const [entry, ...others] = await app.audited('site_texts_changed')
  expect(entry).toMatchObject({ username: 'olive', details: { changed: ['phone'] } })
  expect(others.filter(({ details }) => details.changed.length === 1)).toEqual([])
  expect((await put({ phone: 'a\nb' })).status).toBe(422)
})

test('days begin in the time zone that an owner sets, on every server, until it is empty again', async () => {
  const own = app.env.TIME_ZONE
  const days = async () => (await (await app.call('GET', `${ADMIN_API.traffic}?days=7`)).json()).timeZone
  expect((await put({ timeZone: 'America/Chicago' })).status).toBe(200)
  expect(await days()).toBe('America/Chicago')
  for (const timeZone of ['Etc/Unknown', '+05:00', 'Chicago'])
    expect((await put({ timeZone })).status).toBe(422)
  expect(await days()).toBe('America/Chicago')
  const other = { env: { ...app.env, TIME_ZONE: 'Asia/Tokyo' }, own: {}, timeZone: 'Asia/Tokyo' }
  const pages = { files: new Map(), renderFacility: () => '', show: async () => {} }
  const background = createBackground(silentLog)
  const stop = startKeepingCurrent({ sql: app.sql, background, siteSettings: other, pages }, 20)
  await vi.waitFor(() => expect(other.env.TIME_ZONE).toBe('America/Chicago'))
  await put({})
  await vi.waitFor(() => expect(other.env.TIME_ZONE).toBe('Asia/Tokyo'))
  stop()
  expect(await days()).toBe(own)
})
