import { expectOneLead, expectSettled, fillAndSend, held, keysOf, visitOnce } from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 1 and 24: the server has the answers and the phone does not know it, or the other way round.
const DAY_MS = 86_400_000

test('answers whose receipt was cut off are asked for again from a new tab, under the same key', async ({
  family,
  line,
  device,
  app,
  product,
}) => {
  line.onPost({ kind: 'cut after answer' })
  await fillAndSend(app, family)
  await expectOneLead(product.sql, family)
  expect((await held(app)).outbox).toMatchObject([{ status: 'waiting', payload: { email: family.email } }])
  await app.close()

  line.heal()
  const another = await device.newPage()
  await another.goto('/')
  await expect(another.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectSettled(another)
  expect(new Set(keysOf(line)).size).toBe(1)
  await expectOneLead(product.sql, family)
})

test('a phone that is switched on again 30 days later gets the answer of that day, and no second lead', async ({
  family,
  line,
  openPhone,
  product,
}) => {
  const before = await openPhone(line.origin)
  const page = await visitOnce(before)
  line.onPost({ kind: 'cut after answer' })
  await fillAndSend(page, family)
  const find = () => product.sql`
    select reference, response from submissions join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email} and finished_at is not null`
  await expect.poll(find).toHaveLength(1)
  const [given] = await find()
  await before.close()

  line.heal()
  const after = await openPhone(line.origin)
  await after.clock.install({ time: Date.now() + 30 * DAY_MS })
  const later = await after.newPage()
  await later.goto('/results')
  await expect(later.getByText(given?.reference)).toBeVisible({ timeout: 45_000 })
  await expectSettled(later)
  await expectOneLead(product.sql, family)
  expect(await find()).toEqual([given])
  expect((await held(later)).results).toMatchObject([{ response: JSON.parse(given?.response) }])
})

test('a server restored from a backup older than the receipt is noticed, and gets the answers once more', async ({
  family,
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.goto('/questionnaire')
  await fillAndSend(page, family)
  await expect(page).toHaveURL('/results')
  await product.sql.begin(async (sql) => {
    const [lead] = await sql`select id from questionnaires where email = ${family.email}`
    await sql`delete from consents where questionnaire_id = ${lead?.id}`
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
