import { aFamily, choose, fillQuestionnaire, sendButton } from '../family.ts'
import { expectOneLead, expectSettled, fillAndSend, held, keysOf, visitOnce } from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 6, 7, 8, 26 and 27: fingers, tabs and people at once.

for (const taps of [2, 3]) {
  test(`${taps} taps on a slow phone send once`, async ({ family, line, device, app, product }) => {
    await fillQuestionnaire(app, family)
    const session = await device.newCDPSession(app)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await sendButton(app).click({ clickCount: taps, noWaitAfter: true })
    await expectOneLead(product.sql, family)
    await expectSettled(app)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(new Set(keysOf(line)).size).toBe(1)
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
  family,
  line,
  device,
  app: first,
  product,
}) => {
  const another = aFamily()
  // Both forms open empty, before either has a draft.
  const second = await visitOnce(device)
  line.onPost({ kind: 'refuse' })
  await fillQuestionnaire(first, family)
  await fillQuestionnaire(second, another)
  await Promise.all([sendButton(first).click(), sendButton(second).click()])
  await expect(async () => expect((await held(first)).outbox).toHaveLength(2)).toPass()
  line.heal()
  await first.reload()
  await expectOneLead(product.sql, family)
  await expectOneLead(product.sql, another)
  await expectSettled(first, 2)
})

test('an answer typed in the very moment of sending leaves no ghost of a draft', async ({
  family,
  page,
  product,
}) => {
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
    await fillAndSend(page, family)
    await expect(page).toHaveURL('/results')
    await expectOneLead(product.sql, family)
  }
  await expectSettled(page, 2)
  await page.goto('/your-phone')
  await expect(page.getByRole('button', { name: /Erase these answers everywhere/ })).toHaveCount(2)
})

test('deleting what this phone keeps names first what was not sent', async ({
  family,
  line,
  app,
  product,
}) => {
  line.onPost({ kind: 'refuse' })
  await fillAndSend(app, family)
  await expect(app.getByText('Waiting to send').first()).toBeVisible()
  await app.goto('/your-phone')
  await expect(app.getByText(/^One thing has not been sent yet/).first()).toBeVisible()
  await app.getByRole('button', { name: 'Delete everything from this phone' }).click()
  expect((await held(app)).outbox).toHaveLength(1)
  await app.getByRole('button', { name: 'Yes, also delete unsent answers' }).click()
  await expect(async () => expect((await held(app)).outbox).toEqual([])).toPass()
  line.heal()
  await app.goto('/')
  const leads = await product.sql`select 1 from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(0)
})

test('two tabs whose answers under one e-mail wait for a connection are one lead, the later one’s', async ({
  family,
  line,
  device,
  app: first,
  product,
}) => {
  const second = await visitOnce(device)
  line.onPost({ kind: 'refuse' })
  await fillQuestionnaire(first, { ...family, firstName: 'Earlier' })
  await fillQuestionnaire(second, family)
  await sendButton(first).click()
  await expect.poll(async () => (await held(first)).outbox).toHaveLength(1)
  await sendButton(second).click()
  await expect.poll(async () => (await held(first)).outbox).toHaveLength(2)
  line.heal()
  await first.reload()
  await expectSettled(first)
  await expectOneLead(product.sql, family)
  const leads = await product.sql`select first_name from questionnaires where email = ${family.email}`
  expect(leads).toEqual([{ first_name: family.firstName }])
})
