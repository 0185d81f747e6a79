import { aFamily, choose, fillQuestionnaire, sendButton } from '../family.ts'
import { expect, test } from '../test.ts'
import { BAD_LINE, expectOneLead, expectSettled, held, visitOnce } from './phone.ts'

// Matrix rows 6, 7, 8, 26 and 27: fingers, tabs and people at once.

for (const taps of [2, 3]) {
  test(`${taps} taps on a slow phone send once`, async ({ openDevice, product, openLine }) => {
    const family = aFamily()
    const proxy = await openLine()
    const context = await openDevice(proxy.origin)
    const page = await visitOnce(context)
    await fillQuestionnaire(page, family)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await sendButton(page).click({ clickCount: taps, noWaitAfter: true })
    await expectOneLead(product.sql, family)
    await expectSettled(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(new Set(proxy.posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })
}

test('of two tabs on one draft the stale one is refused, told, and loses nothing', async ({
  context,
  page,
}) => {
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Ruth')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/questionnaire')
  await expect(other.getByLabel('First Name')).toHaveValue('Ruth')
  await other.getByLabel('Last Name').fill('Calloway')
  await expect(async () => {
    expect((await held(other)).drafts).toMatchObject([{ fields: { lastName: 'Calloway' } }])
  }).toPass()

  await page.getByLabel('City').fill('Austin')
  await expect(page.getByText('These answers were changed in another tab')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  expect((await held(page)).drafts).toMatchObject([{ fields: { firstName: 'Ruth', lastName: 'Calloway' } }])
  await page.getByRole('button', { name: 'Show the newer answers' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Calloway')
})

test('two tabs that queue different answers at once both arrive', async ({
  openDevice,
  product,
  expectedErrors,
  openLine,
}) => {
  expectedErrors.push(BAD_LINE)
  const families = [aFamily(), aFamily()]
  const proxy = await openLine()
  const context = await openDevice(proxy.origin)
  const first = await visitOnce(context)
  // Both forms open empty, before either has a draft.
  const second = await visitOnce(context)
  proxy.onRequest((_, method) => (method === 'POST' ? { kind: 'refuse' } : undefined))
  await fillQuestionnaire(first, families[0] as (typeof families)[number])
  await fillQuestionnaire(second, families[1] as (typeof families)[number])
  await Promise.all([sendButton(first).click(), sendButton(second).click()])
  await expect(async () => expect((await held(first)).outbox).toHaveLength(2)).toPass()
  proxy.heal()
  await first.reload()
  for (const family of families) await expectOneLead(product.sql, family)
  await expectSettled(first, 2)
})

test('an answer typed in the very moment of sending leaves no ghost of a draft', async ({
  page,
  product,
}) => {
  const family = aFamily()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  // The last change is not written yet when the button is pressed: its timer is still to fire.
  await choose(page, 'Pet Friendly')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results')
  await expectOneLead(product.sql, family)
  await page.goto('/about')
  await page.goto('/questionnaire')
  expect((await held(page)).drafts).toEqual([])
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toHaveCount(0)
})

test('a second member of the family has answers of their own on the same phone', async ({
  page,
  product,
}) => {
  const families = [aFamily(), aFamily()]
  for (const family of families) {
    await page.goto('/questionnaire')
    await fillQuestionnaire(page, family)
    await sendButton(page).click()
    await expect(page).toHaveURL('/results')
    await expectOneLead(product.sql, family)
  }
  await expectSettled(page, 2)
  await page.goto('/your-phone')
  await expect(page.getByRole('button', { name: /Erase these answers everywhere/ })).toHaveCount(2)
})

test('deleting what this phone keeps names first what was not sent', async ({
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
  proxy.onRequest((_, method) => (method === 'POST' ? { kind: 'refuse' } : undefined))
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await page.goto('/your-phone')
  await expect(page.getByText(/^One thing has not been sent yet/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  expect((await held(page)).outbox).toHaveLength(1)
  await page.getByRole('button', { name: 'Yes, delete also what is not sent' }).click()
  await expect(async () => expect((await held(page)).outbox).toEqual([])).toPass()
  proxy.heal()
  await page.goto('/')
  const leads = await product.sql`select 1 from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(0)
})
