import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults } from './family.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { PORTAL, readCells, signIn, statValue, test } from './portal/operator.ts'
import { buildBusiness, endDay, insertBusinesses } from './portal/seed.ts'
import { expect } from './test.ts'

/** Sends the answers of families from a town, as their phones do. */
async function submit(page: Page, count: number, place: { city: string; zipCode: string }) {
  for (let index = 0; index < count; index++) {
    await sendAnswers(page, { ...buildFamily(), ...place })
  }
}

/** Sets some leads to contacted, half an hour after they arrived. */
const contact = (sql: Sql, count: number, username: string) => sql`
  with lead as (
    update inbox_leads set stage = 'contacted' where id in (select id from inbox_leads limit ${count}::integer)
    returning id, received_at
  )
  insert into inbox_events (lead_id, key, admin_id, at, kind, details)
  select lead.id, gen_random_uuid(), admins.id, received_at + interval '30 minutes', 'stage', '{"stage": "contacted"}'
  from lead, admins where username = ${username}`

async function openReports(page: Page) {
  await page.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(page.getByText('Counting…')).toHaveCount(0)
}

test('says what each report will show while there is no data', async ({ page, operator }) => {
  await signIn(page, operator)
  await openReports(page)
  await expect(page.getByText(/^No leads arrived in these weeks\./)).toBeVisible()
  await expect(page.getByText(/^There are no leads yet\./)).toBeVisible()
  await expect(page.getByText(/^No families sent their questionnaire in these weeks\./)).toHaveCount(2)
  await expect(page.getByText(/^There are no featured businesses\./)).toBeVisible()
  await expectAccessible(page, 'empty reports')
})

test('shows contacts, stages, places and demand, and downloads a report', async ({
  page,
  product,
  operator,
}) => {
  await submit(page, 6, { city: 'Austin', zipCode: '78701' })
  await submit(page, 2, { city: 'Waco', zipCode: '76701' })
  await submit(page, 3, { city: 'Laredo', zipCode: '78040' })
  await endDay(product.sql)
  await contact(product.sql, 3, operator.username)
  await signIn(page, operator)
  await openReports(page)
  const contacts = page.getByRole('region', { name: 'Time to first contact' })
  await expect(statValue(contacts, 'Half were contacted within')).toHaveText('30 min')
  // The other eight have just arrived, so it isn't known yet.
  await expect(statValue(contacts, 'Contacted within 1 hour')).toHaveText('100.0%')
  await expect(contacts.getByText('3 of 3 leads; 8 more are newer than that').first()).toBeVisible()
  await expect(statValue(contacts, 'Not contacted yet')).toHaveText('8')
  const stages = page.getByRole('region', { name: 'Stages over time' }).getByRole('table')
  expect((await readCells(stages))[0]?.slice(2)).toEqual(['8', '3', '0', '0', '0', '0'])
  const places = page.getByRole('region', { name: 'Where families come from' })
  expect(await readCells(places.getByRole('table', { name: 'Families by city' }))).toEqual([
    ['Austin, TX', '', '6'],
  ])
  expect(await readCells(places.getByRole('table', { name: 'Families by county' }))).toEqual([
    ['Travis, TX', '', '6'],
  ])
  const demand = page.getByRole('region', { name: 'What families ask for' })
  const care = await readCells(demand.getByRole('table', { name: 'Care, as the answers imply it' }))
  expect(care.map(([name, families]) => [name, families])).toEqual([
    ['Memory Care', '11'],
    ['Assisted Living or Skilled Nursing', '0'],
    ['Independent Living or Assisted Living', '0'],
  ])
  const download = page.waitForEvent('download')
  await places.getByRole('button', { name: 'Download CSV' }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toBe('places-13-weeks.csv')
  expect((await readFile(await file.path(), 'utf8')).slice(1).split('\r\n')).toEqual([
    '"Kind","Place","Families"',
    '"State","Texas","11"',
    '"County","Travis, TX","6"',
    '"City","Austin, TX","6"',
    '',
  ])
  await page.getByRole('radio', { name: '13 weeks' }).press('ArrowRight')
  await expect(page).toHaveURL(`${PORTAL}/reports?weeks=26`)
  await expect(page.getByText('Counting…')).toHaveCount(0)
  await expectAccessible(page, 'reports')
})

test('counts a featured business that a family sees, opens and calls', async ({
  page,
  product,
  operator,
}) => {
  await insertBusinesses(product.sql, [buildBusiness({ phone: '(512) 555-0100' })])
  // Dialing would leave the page.
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
  await sendForResults(page, buildFamily())
  const card = page.getByRole('article').filter({ hasText: 'Juniper Court' })
  await card.getByRole('link', { name: 'Call Juniper Court' }).click()
  await card.getByRole('link', { name: 'Learn More about Juniper Court' }).click()
  await expect(page.getByRole('heading', { name: 'Juniper Court', level: 1 })).toBeVisible()
  const countStored = async () =>
    (await product.sql`select 1 from analytics_events where business_id is not null`).length
  await expect.poll(countStored, { timeout: 30_000 }).toBe(3)
  await signIn(page, operator)
  await openReports(page)
  const featured = page.getByRole('region', { name: 'Featured businesses' }).getByRole('table')
  expect(await readCells(featured)).toEqual([['Juniper Court Austin, TX', '1 (0)', '1 (0)', '1 (0)']])
})
