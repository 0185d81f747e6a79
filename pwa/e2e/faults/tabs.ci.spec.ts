import {
  buildFamily,
  chooseOption,
  fillAndSend,
  fillQuestionnaire,
  sendButton,
  sendForResults,
  startDraft,
} from '../family.ts'
import { expect, test } from './fault-test.ts'
import {
  expectDelivered,
  expectNoLead,
  expectOneLead,
  expectSettled,
  openInstalledApp,
  readPhoneDatabase,
  sentKeys,
} from './phone.ts'

// Matrix rows 6, 7, 8, 26 and 27: repeated taps, several tabs, and several people.

for (const taps of [2, 3]) {
  test(`${taps} taps on a slow phone send once`, async ({ family, network, device, app, product }) => {
    await fillQuestionnaire(app, family)
    const session = await device.newCDPSession(app)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await sendButton(app).click({ clickCount: taps, noWaitAfter: true })
    await expectDelivered(app, product.sql, family)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    expect(new Set(sentKeys(network)).size).toBe(1)
  })
}

test('with two tabs on one draft, the stale tab cannot save, shows a notice, and loses nothing', async ({
  context,
  page,
}) => {
  await startDraft(page)
  const other = await context.newPage()
  await other.goto('/questionnaire')
  await expect(other.getByLabel('First Name')).toHaveValue('Ruth')
  await other.getByLabel('Last Name').fill('Calloway')
  await expect(async () => {
    expect((await readPhoneDatabase(other)).drafts).toMatchObject([{ fields: { lastName: 'Calloway' } }])
  }).toPass()

  await page.getByLabel('City').fill('Austin')
  await expect(page.getByText('These answers were changed in another tab')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Austin')
  expect((await readPhoneDatabase(page)).drafts).toMatchObject([
    { fields: { firstName: 'Ruth', lastName: 'Calloway' } },
  ])
  await page.getByRole('button', { name: 'Show the newer answers' }).click()
  await expect(page.getByLabel('Last Name')).toHaveValue('Calloway')
})

test('different answers that two tabs queue at the same time both arrive', async ({
  family,
  network,
  device,
  app: first,
  product,
}) => {
  const another = buildFamily()
  // Both forms open empty, before either saves a draft.
  const second = await openInstalledApp(device)
  network.onPost({ kind: 'refuse' })
  await fillQuestionnaire(first, family)
  await fillQuestionnaire(second, another)
  await Promise.all([sendButton(first).click(), sendButton(second).click()])
  await expect(async () => expect((await readPhoneDatabase(first)).outbox).toHaveLength(2)).toPass()
  network.heal()
  await first.reload()
  await expectOneLead(product.sql, family)
  await expectOneLead(product.sql, another)
  await expectSettled(first, 2)
})

test('a change made right before sending leaves no draft behind', async ({ family, page, product }) => {
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  // The autosave timer for the last change has not fired yet when the button is clicked.
  await chooseOption(page, 'Pet Friendly')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results')
  await expectOneLead(product.sql, family)
  await page.goto('/about')
  await page.goto('/questionnaire')
  expect((await readPhoneDatabase(page)).drafts).toEqual([])
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toHaveCount(0)
})

test('two family members can send their own answers from the same phone', async ({ page, product }) => {
  const families = [buildFamily(), buildFamily()]
  for (const family of families) {
    await sendForResults(page, family)
    await expectOneLead(product.sql, family)
  }
  await expectSettled(page, 2)
  await page.goto('/your-phone')
  await expect(page.getByRole('button', { name: /Erase these answers everywhere/ })).toHaveCount(2)
})

test('deleting everything from the phone warns first about unsent answers', async ({
  family,
  network,
  app,
  product,
}) => {
  network.onPost({ kind: 'refuse' })
  await fillAndSend(app, family)
  await expect(app.getByText('Waiting to send').first()).toBeVisible()
  await app.goto('/your-phone')
  await expect(app.getByText(/^One item has not been sent yet/).first()).toBeVisible()
  await app.getByRole('button', { name: 'Delete everything from this phone' }).click()
  expect((await readPhoneDatabase(app)).outbox).toHaveLength(1)
  await app.getByRole('button', { name: 'Yes, also delete unsent answers' }).click()
  await expect(async () => expect((await readPhoneDatabase(app)).outbox).toEqual([])).toPass()
  network.heal()
  await app.goto('/')
  await expectNoLead(product.sql, family)
})

test('answers under one email that wait in two tabs become one lead, with the later answers', async ({
  family,
  network,
  device,
  app: first,
  product,
}) => {
  const second = await openInstalledApp(device)
  network.onPost({ kind: 'refuse' })
  await fillQuestionnaire(first, { ...family, firstName: 'Earlier' })
  await fillQuestionnaire(second, family)
  await sendButton(first).click()
  await expect.poll(async () => (await readPhoneDatabase(first)).outbox).toHaveLength(1)
  await sendButton(second).click()
  await expect.poll(async () => (await readPhoneDatabase(first)).outbox).toHaveLength(2)
  network.heal()
  await first.reload()
  await expectDelivered(first, product.sql, family)
  const leads = await product.sql`select first_name from questionnaires where email = ${family.email}`
  expect(leads).toEqual([{ first_name: family.firstName }])
})
