import { aFamily } from '../family.ts'
import { expect, test } from '../test.ts'
import { BAD_LINE, expectOneLead, expectSettled, fillAndSend, held, visitOnce } from './phone.ts'

// Matrix row 1: the server has the answers, and the phone does not know it.
const DAY_MS = 86_400_000

test('answers whose receipt was cut off are asked for again from a new tab, under the same key', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const page = await visitOnce(context)
  proxy.onRequest((_, method) => (method === 'POST' ? { kind: 'cut after answer' } : undefined))
  await fillAndSend(page, family)
  await expectOneLead(product.sql, family)
  expect((await held(page)).outbox).toMatchObject([{ status: 'waiting', payload: { email: family.email } }])
  await page.close()

  proxy.onRequest(() => undefined)
  const another = await context.newPage()
  await another.goto('/')
  await expect(another.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectSettled(another)
  expect(new Set(proxy.posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  await expectOneLead(product.sql, family)
})

test('a phone that is switched on again 30 days later gets the answer of that day, and no second lead', async ({
  openPhone,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const family = aFamily()
  const proxy = await openLine()
  const before = await openPhone(proxy.origin)
  const page = await visitOnce(before)
  proxy.onRequest((_, method) => (method === 'POST' ? { kind: 'cut after answer' } : undefined))
  await fillAndSend(page, family)
  await expectOneLead(product.sql, family)
  const [submission] = await product.sql`
    select reference, response from submissions join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email}`
  await before.close()

  proxy.onRequest(() => undefined)
  const after = await openPhone(proxy.origin)
  await after.clock.install({ time: Date.now() + 30 * DAY_MS })
  const later = await after.newPage()
  await later.goto('/results')
  await expect(later.getByText(submission?.reference)).toBeVisible({ timeout: 45_000 })
  await expectSettled(later)
  await expectOneLead(product.sql, family)
  const [again] =
    await product.sql`select response from submissions where reference = ${submission?.reference}`
  expect(again?.response).toBe(submission?.response)
})

test('a server restored from a backup older than the receipt is noticed, and gets the answers once more', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  const family = aFamily()
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
