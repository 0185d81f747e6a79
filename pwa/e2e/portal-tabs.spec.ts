import type { Sql } from 'postgres'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily } from './family.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { openTab, PORTAL, readCells, signIn, statValue, TABS, test } from './portal/operator.ts'
import { endDay, insertWeek } from './portal/seed.ts'
import { expect } from './test.ts'

/** What each tab shows without data. The audit log still has the operator's own login. */
const EMPTY_TEXTS: Record<(typeof TABS)[number], string[]> = {
  Overview: ['No location data available', 'See the model under Settings'],
  'Featured Businesses': ['No featured businesses', 'Add your first business'],
  'Token Usage': ['No token usage data available yet'],
  'Data Export': [
    'Showing 0 of 0 questionnaire submissions',
    'No questionnaire data matches your current filters',
    'No messages yet.',
  ],
  Analytics: [
    'No API usage data available',
    'No leads arrived in the last 13 weeks.',
    'There are no leads yet.',
  ],
  Database: ['No facilities discovered yet. The database grows from questionnaires and searches.'],
  Settings: ['Change Password', '(this session)'],
}

test('shows an empty state in every tab without data', async ({ page, product, operator }) => {
  // Stopping the server flushes what earlier searches found; a running server may still be collecting it.
  await product.stop()
  await product.sql`truncate discovered_facilities`
  await product.start()
  await signIn(page, operator)
  await expect(page.getByRole('tab')).toHaveText([...TABS])
  for (const name of TABS) {
    const panel = await openTab(page, name)
    for (const text of EMPTY_TEXTS[name]) await expect(panel.getByText(text).first(), text).toBeVisible()
  }
  const panel = await openTab(page, 'Overview')
  for (const name of ['Page Views', 'Searches', 'Questionnaires'])
    await expect(statValue(panel, name)).toHaveText('0')
  await expect(statValue(panel, 'API Cost')).toHaveText('$0.00')
  await openTab(page, 'Data Export')
  for (const button of await page.getByRole('button', { name: 'Export to CSV (0 records)' }).all())
    await expect(button).toBeDisabled()
})

test('shows visits, submissions and model calls in the overview and analytics', async ({
  page,
  product,
  operator,
}) => {
  await insertWeek(product.sql)
  await endDay(product.sql)
  await signIn(page, operator)
  const overview = await openTab(page, 'Overview')
  await expect(statValue(overview, 'Page Views')).toHaveText('30')
  await expect(statValue(overview, 'Searches')).toHaveText('7')
  await expect(statValue(overview, 'Questionnaires')).toHaveText('60')
  await expect(statValue(overview, 'API Cost')).toHaveText('$5.03')
  await expect(overview.getByRole('region', { name: 'Top User Locations' }).getByRole('listitem')).toHaveText(
    [
      // Six visits and the towns of 60 families.
      'Austin, TX66 visits',
      'Tulsa, OK9 visits',
      // Others have fewer than five.
      'Dallas, TX5 visits',
    ],
  )
  await expect(
    overview.getByRole('img', { name: /^Visits: 30 in the last 30 days, 0 in the 30 days before$/ }),
  ).toBeVisible()
  await overview.getByText('Cost as a table').click()
  const cost = await readCells(overview.getByRole('table', { name: 'Cost by day' }))
  expect(cost).toHaveLength(30)
  expect(cost.map((row) => row[1]).filter((cell) => cell !== '$0.00')).toEqual(['$5.03'])
  await overview.getByText('7 days').click()
  await expect(overview.getByRole('img', { name: /^Visits: 30 in the last 7 days/ })).toBeVisible()

  const analytics = await openTab(page, 'Analytics')
  expect(await readCells(analytics.getByRole('table', { name: 'Token usage by endpoint' }))).toEqual([
    ['model-examination', '1', '$5.000'],
    ['questionnaire', '2', '$0.030'],
  ])
  const funnel = await readCells(analytics.getByRole('table', { name: 'Visitors at each step' }))
  expect(funnel.map(([step, , count]) => [step, count])).toEqual([
    // More families completed the questionnaire than phones reported to have opened it.
    ['Visits', '60'],
    ['Questionnaire started', '60'],
    ['Questionnaire completed', '60'],
    ['Contacted us', '0'],
  ])
})

/** Sets some leads to contacted, half an hour after they arrived. */
const contact = (sql: Sql, count: number, username: string) => sql`
  with lead as (
    update inbox_leads set stage = 'contacted' where id in (select id from inbox_leads limit ${count}::integer)
    returning id, received_at
  )
  insert into inbox_events (lead_id, key, admin_id, at, kind, details)
  select lead.id, gen_random_uuid(), admins.id, received_at + interval '30 minutes', 'stage', '{"stage": "contacted"}'
  from lead, admins where username = ${username}`

test('shows the first contact and the stages of leads in analytics', async ({ page, product, operator }) => {
  for (let index = 0; index < 11; index++) await sendAnswers(page, buildFamily())
  await contact(product.sql, 3, operator.username)
  await signIn(page, operator)
  const analytics = await openTab(page, 'Analytics')
  const contacts = analytics.getByRole('region', { name: 'Time to first contact' })
  await expect(statValue(contacts, 'Half were contacted within')).toHaveText('30 min')
  // The other eight have just arrived, so it isn't known yet.
  await expect(statValue(contacts, 'Contacted within 1 hour')).toHaveText('100.0%')
  await expect(contacts.getByText('3 of 3 leads; 8 more are newer than that').first()).toBeVisible()
  await expect(statValue(contacts, 'Not contacted yet')).toHaveText('8')
  const stages = analytics.getByRole('region', { name: 'Stages over time' }).getByRole('table')
  expect((await readCells(stages))[0]?.slice(1)).toEqual(['8', '3', '0', '0', '0'])
  await expectAccessible(page, 'analytics with leads')
})

test('shows the cost of the model and the facilities that searches found', async ({
  page,
  product,
  operator,
}) => {
  await insertWeek(product.sql)
  await signIn(page, operator)
  const usage = await openTab(page, 'Token Usage')
  await expect(statValue(usage, 'Total Tokens')).toHaveText('2,000')
  await expect(statValue(usage, 'Total Cost')).toHaveText('$5.03')
  await expect(statValue(usage, 'Avg Cost/Search')).toHaveText('$0.004')
  await expect(usage.getByText('$3 per 1M input tokens')).toBeVisible()
  await expect(usage.getByText('$15 per 1M output tokens')).toBeVisible()
  expect(await readCells(usage.getByRole('table', { name: 'Usage by endpoint' }))).toEqual([
    ['model-examination', '0', '$5.000', '–'],
    ['questionnaire', '7', '$0.030', '$0.004'],
  ])

  const database = await openTab(page, 'Database')
  await expect(statValue(database, 'Total Facilities')).toHaveText('60')
  await expect(statValue(database, 'States Covered')).toHaveText('2')
  await expect(statValue(database, 'Top Amenities')).toHaveText('5')
  await expect(database.getByText('Showing first 50 of 60 facilities')).toBeVisible()
  const found = database.getByRole('table', { name: 'Discovered facilities' })
  await expect(found.locator('tbody tr')).toHaveCount(50)
  const first = found.getByRole('row', { name: /^Alder Manor 0 / })
  for (const text of ['Rating 94 out of 100', 'Austin, OK', '+2 more', '$4,200', 'Mar 05, 2024'])
    await expect(first.getByText(text)).toBeVisible()
  await expect(first.getByRole('link', { name: /^Visit/ })).toHaveAttribute('target', '_blank')
  await expect(found.getByText('Contact for pricing').first()).toBeVisible()
  const sources = database.getByRole('region', { name: 'Sources', exact: true })
  const sample = sources.getByRole('row').filter({ hasText: 'Sample (fictional)' })
  await expect(sample.getByRole('cell', { name: '6,000' })).toBeVisible()
  await expect(sample.getByRole('cell', { name: 'made up' })).toBeVisible()
})

test('keeps the tab in the URL and supports back, reload and the arrow keys', async ({ page, operator }) => {
  await signIn(page, operator)
  await openTab(page, 'Database')
  await expect(page).toHaveURL(`${PORTAL}?tab=database`)
  await openTab(page, 'Settings')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Database', selected: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Database', selected: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Database' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Settings', selected: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel')).toBeFocused()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('can retry a failed first load; later, each tab shows its own errors', async ({
  page,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/500|ERR_FAILED/)
  const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } }
  await page.route('**/api/admin/token-usage', (route) => route.fulfill(broken))
  await signIn(page, operator)
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await expect(alert).toContainText('Failed to load dashboard data')
  await page.unroute('**/api/admin/token-usage')
  await page.route('**/api/admin/analytics', (route) => route.abort())
  await page.reload()
  await expect(alert).toContainText('Network error loading dashboard')
  await page.unroute('**/api/admin/analytics')
  await page.route('**/api/admin/discovered-facilities?**', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No location data available')).toBeVisible()

  const database = await openTab(page, 'Database')
  await expect(database.getByRole('alert')).toContainText('Failed to load discovered facilities')
  await expect(database.getByText('Sample (fictional)')).toBeVisible()
  await page.unroute('**/api/admin/discovered-facilities?**')
  await database.getByRole('button', { name: 'Try again' }).click()
  await expect(database.getByText('No facilities discovered yet.')).toBeVisible()
})
