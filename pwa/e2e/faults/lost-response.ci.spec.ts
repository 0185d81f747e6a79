import { API } from '#shared/contract/paths.ts'
import { fillAndSend, sendForResults } from '../family.ts'
import { expect, test } from './fault-test.ts'
import {
  expectDelivered,
  expectOneLead,
  expectSettled,
  expectWaiting,
  openInstalledApp,
  readPhoneDatabase,
  sentKeys,
} from './phone.ts'

// Matrix rows 1 and 24: the server has the answers and the phone doesn't know, or the other way around.
const DAY_MS = 86_400_000

test('a new tab retries answers whose receipt was cut off, with the same key', async ({
  family,
  network,
  device,
  app,
  product,
}) => {
  network.onPost({ kind: 'cut response' })
  await fillAndSend(app, family)
  await expectOneLead(product.sql, family)
  await expectWaiting(app, family)
  await app.close()

  network.heal()
  const another = await device.newPage()
  await another.goto('/')
  await expect(another.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectSettled(another)
  expect(new Set(sentKeys(network)).size).toBe(1)
  await expectOneLead(product.sql, family)
})

test('a phone that is turned on again 30 days later gets the original response and no second lead', async ({
  family,
  network,
  openPhone,
  product,
}) => {
  const before = await openPhone(network.origin)
  const page = await openInstalledApp(before)
  network.onPost({ kind: 'cut response' })
  await fillAndSend(page, family)
  const find = () => product.sql`
    select reference, response from submissions join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email} and finished_at is not null`
  await expect.poll(find).toHaveLength(1)
  const [original] = await find()
  await before.close()

  network.heal()
  const after = await openPhone(network.origin)
  await after.clock.install({ time: Date.now() + 30 * DAY_MS })
  const later = await after.newPage()
  await later.goto('/results')
  await expect(later.getByText(original?.reference)).toBeVisible({ timeout: 45_000 })
  await expectDelivered(later, product.sql, family)
  expect(await find()).toEqual([original])
  const { results } = await readPhoneDatabase(later)
  const url = new URL(`${API.questionnaire}/${results[0]?.key}`, later.url())
  const answer = await later.request.get(url.href)
  expect(results).toMatchObject([{ response: await answer.json() }])
})

test('the app notices that a server was restored from a backup older than the receipt, and sends the answers again', async ({
  family,
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await sendForResults(page, family)
  await product.sql.begin(async (sql) => {
    const [lead] = await sql`select id from questionnaires where email = ${family.email}`
    await sql`delete from submissions where questionnaire_id = ${lead?.id}`
    await sql`delete from questionnaires where id = ${lead?.id}`
  })
  await page.reload()
  await expect(page.getByText('We no longer have your answers')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await page.getByRole('button', { name: 'Send them again' }).click()
  await expectOneLead(product.sql, family)
  await expect(page.getByText('We no longer have your answers')).toHaveCount(0)
  await expectSettled(page)
})
