import type { BrowserContext, Page } from '@playwright/test'
import { sendAnswers } from './portal/arrivals.ts'
import { type Operator, openSettings, PORTAL, pressHead, signIn, test, typeLogin } from './portal/operator.ts'
import { expect, NETWORK_ERRORS } from './test.ts'

const NOTE = 'The daughter decides. She works until four.'
const STEP = 'Call the daughter'

const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })
const openLead = (page: Page, name: string) =>
  page.getByRole('row').filter({ hasText: name }).getByRole('button').click()

/** Two families, and the inbox with the first one open and a note and a next step typed. */
async function typeDrafts(page: Page, operator: Operator) {
  for (const firstName of ['Rosa', 'Bea'])
    await sendAnswers(page, { firstName, lastName: 'Quimby', email: `${firstName}@example.org` })
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await openLead(page, 'Rosa Quimby')
  const panel = panelOf(page, 'Rosa Quimby')
  await panel.getByLabel('Next step').fill(STEP)
  await panel.getByLabel('On', { exact: true }).fill('2026-12-01')
  await panel.getByLabel('Stage').selectOption('closed')
  await panel.getByLabel('Why is it closed?').selectOption('Other')
  await panel.getByLabel('The reason').fill('Moved in')
  await panel.getByLabel('Note').fill(NOTE)
  await expect.poll(async () => (await readDrafts(page)).length).toBe(3)
}

/** The drafts that this browser keeps. */
const readDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('portalDraft ')))

async function expectDrafts(page: Page) {
  const panel = panelOf(page, 'Rosa Quimby')
  await expect(panel.getByLabel('Note')).toHaveValue(NOTE)
  await expect(panel.getByLabel('Next step')).toHaveValue(STEP)
  await expect(panel.getByLabel('On', { exact: true })).toHaveValue('2026-12-01')
  await expect(panel.getByLabel('The reason')).toHaveValue('Moved in')
}

const signInAgain = async (page: Page, operator: Operator) => {
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await typeLogin(page, operator)
}

/** What interrupts someone who types, until the lead is open again. */
const INTERRUPTIONS: Record<
  string,
  (given: { page: Page; operator: Operator; context: BrowserContext; sql: SqlOf }) => Promise<Page>
> = {
  async 'opening another lead'({ page }) {
    // On a phone, the panel covers the list.
    await page.goBack()
    await openLead(page, 'Bea Quimby')
    await expect(panelOf(page, 'Bea Quimby').getByLabel('Note')).toHaveValue('')
    await page.goBack()
    await openLead(page, 'Rosa Quimby')
    return page
  },
  async Close({ page }) {
    await panelOf(page, 'Rosa Quimby').getByRole('button', { name: 'Close', exact: true }).click()
    await openLead(page, 'Rosa Quimby')
    return page
  },
  async 'a reload'({ page }) {
    await page.reload()
    return page
  },
  async 'an expired session'({ page, operator, sql }) {
    await sql`update admin_sessions set expires_at = now() - interval '1 minute'`
    await page.reload()
    await signInAgain(page, operator)
    return page
  },
  async 'a session that was ended elsewhere'({ page, operator, sql }) {
    await sql`delete from admin_sessions`
    const save = panelOf(page, 'Rosa Quimby').getByRole('button', { name: 'Add note' })
    // One of the portal's own calls may find out first, and the form is gone.
    await save.click({ timeout: 5000 }).catch(() => {})
    await signInAgain(page, operator)
    return page
  },
  async 'another tab'({ page, context }) {
    const tab = await context.newPage()
    await tab.goto(page.url())
    await page.close()
    return tab
  },
  async 'no connection'({ page, context }) {
    await context.setOffline(true)
    await panelOf(page, 'Rosa Quimby').getByRole('button', { name: 'Add note' }).click()
    await expect(panelOf(page, 'Rosa Quimby').getByRole('alert')).toContainText('this device is offline')
    await context.setOffline(false)
    await page.reload()
    return page
  },
}
type SqlOf = Parameters<Parameters<typeof test>[2]>[0]['product']['sql']

for (const [name, interrupt] of Object.entries(INTERRUPTIONS)) {
  test(`what was typed survives ${name}`, async ({ page, operator, context, product, expectedErrors }) => {
    expectedErrors.push(NETWORK_ERRORS, /401/)
    await typeDrafts(page, operator)
    const after = await interrupt({ page, operator, context, sql: product.sql })
    await expectDrafts(after)
    expect(await product.sql`select from inbox_events where kind = 'note'`).toHaveLength(0)
    // Saved once, it is gone.
    await panelOf(after, 'Rosa Quimby').getByRole('button', { name: 'Add note' }).click()
    await expect(panelOf(after, 'Rosa Quimby').getByRole('listitem').filter({ hasText: NOTE })).toBeVisible()
    await expect(panelOf(after, 'Rosa Quimby').getByLabel('Note')).toHaveValue('')
    await expect.poll(async () => (await readDrafts(after)).length).toBe(2)
  })
}

test('what was typed survives a restart of the browser', async ({ operator, product, openPhone }) => {
  const first = await openPhone(product.origin)
  const page = await first.newPage()
  await typeDrafts(page, operator)
  const address = page.url()
  await first.close()
  const again = await (await openPhone(product.origin)).newPage()
  await again.goto(address)
  await expectDrafts(again)
})

test('the device has only ciphertext, which no one else’s session opens, until Logout or seven days', async ({
  page,
  operator,
  product,
  expectedErrors,
}) => {
  // The inbox may ask once more after its session was ended.
  expectedErrors.push(/401/)
  await typeDrafts(page, operator)
  const text = JSON.stringify(await readDrafts(page))
  for (const typed of [NOTE, STEP, 'Moved in', 'Quimby'])
    expect([text.includes(typed), text.includes(btoa(typed))]).toEqual([false, false])

  // Someone else signs in on the same device after the session has ended.
  await product.sql`delete from admin_sessions`
  const other = { ...operator, username: `${operator.username}-2`, email: `2${operator.email}` }
  await product.sql`
    insert into admins (username, email, password_hash)
    select ${other.username}, ${other.email}, password_hash from admins where username = ${operator.username}`
  await signIn(page, other)
  await page.goto(`${PORTAL}/inbox`)
  await openLead(page, 'Rosa Quimby')
  await expect(panelOf(page, 'Rosa Quimby').getByText('opened this lead')).toBeVisible()
  await expect(panelOf(page, 'Rosa Quimby').getByLabel('Note')).toHaveValue('')
  await pressHead(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await readDrafts(page)).toHaveLength(3)

  await signIn(page, operator)
  await page.evaluate(() => {
    const [first, second] = Object.keys(localStorage).filter((name) => name.startsWith('portalDraft '))
    const age = (name = '', days = 0) => {
      const draft = JSON.parse(localStorage.getItem(name) ?? '')
      localStorage.setItem(name, JSON.stringify({ ...draft, at: draft.at - days * 86_400_000 }))
    }
    age(first, 7)
    age(second, 6)
  })
  await page.goto(`${PORTAL}/inbox`)
  await expect.poll(async () => (await readDrafts(page)).length).toBe(2)
  await pressHead(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(await readDrafts(page)).toEqual([])
})

test('keeps what is typed into a form that was left or reloaded', async ({ page, operator }) => {
  await signIn(page, operator)
  const texts = await openSettings(page, 'Website texts')
  await texts.getByLabel('Consultations').fill('We call back within a day.')
  await openSettings(page, 'Team')
  await openSettings(page, 'Website texts')
  await expect(texts.getByLabel('Consultations')).toHaveValue('We call back within a day.')
  await page.goto(`${PORTAL}/add-business`)
  await page.getByLabel('Business Name').fill('Juniper Court')
  await expect.poll(async () => (await readDrafts(page)).length).toBe(2)
  await page.reload()
  await expect(page.getByLabel('Business Name')).toHaveValue('Juniper Court')
  await expect(page.getByText('What you typed is still here')).toBeVisible()
  expect(JSON.stringify(await readDrafts(page))).not.toContain('Juniper')
  await page.goto(`${PORTAL}/inbox`)
  await page.getByRole('button', { name: 'Add a family' }).click()
  await page.getByRole('dialog').getByLabel('Last name').fill('Quimby')
  await page.getByLabel(/may we keep/).selectOption('Yes')
  await expect.poll(async () => (await readDrafts(page)).length).toBe(3)
  await page.reload()
  await page.getByRole('button', { name: 'Add a family' }).click()
  await expect(page.getByRole('dialog').getByLabel('Last name')).toHaveValue('Quimby')
  await expect(page.getByLabel(/may we keep/).locator('option:checked')).toHaveText('Yes')
  await expect(page.getByLabel(/may we give/).locator('option:checked')).toHaveText('Not read yet')
})
