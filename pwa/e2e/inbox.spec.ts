import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { PORTAL, signIn, test } from './portal/operator.ts'
import { OPERATOR } from './product/server.ts'
import { expect, NETWORK_ERRORS } from './test.ts'

/** Sends a family's answers, as its phone does. @returns the reference that the family is told */
const submit = (page: Page, [firstName, lastName]: [string, string], change: object = {}) =>
  sendAnswers(page, {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
    ...change,
  })

const openInbox = async (page: Page) => {
  await page.getByRole('link', { name: /^Inbox/ }).click()
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible()
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const panelOf = (page: Page, name: string) => page.getByRole('complementary', { name })

test('a morning at the desk: search, open, call, note, next step, close', async ({ page, operator }) => {
  const reference = await submit(page, ['Wilhelmina', 'Quimby'], { phone: '(512) 767-7319' })
  await submit(page, ['Bea', 'Other'], { phone: '512-767-7319' })
  await signIn(page, operator)
  await expect(page.getByRole('link', { name: 'Inbox, 2 new' })).toBeVisible()
  await openInbox(page)
  await expect(rowOf(page, 'Wilhelmina Quimby')).toContainText(`Austin, TX · ${reference}`)
  await expect(rowOf(page, 'Wilhelmina Quimby').getByRole('link', { name: /^Call/ })).toHaveAttribute(
    'href',
    'tel:+15127677319',
  )
  await page.getByLabel('Search name, email').fill('767-73')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await page.getByLabel('Search name, email').fill('wilhelm')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').press('Enter')
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await expect(panel.getByRole('heading', { name: 'Wilhelmina Quimby' })).toBeFocused()
  await expect(panel.getByRole('link', { name: 'Call (512) 767-7319' })).toBeVisible()
  await expect(panel.getByText(/^[A-Z]{3}-\d{3} · New · No owner$/)).toBeVisible()
  await panel.getByText('1 possible duplicate').press('Enter')
  await expect(panel.getByRole('button', { name: /^Compare with Bea Other/ })).toBeVisible()
  await panel.getByLabel('Stage').selectOption('contacted')
  await panel.getByRole('button', { name: 'Save stage' }).press('Enter')
  await expect(panel.getByText('set the stage to Contacted')).toBeVisible()
  await panel.getByLabel('Note').fill('Called. The daughter decides.')
  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'The daughter decides.' })).toBeVisible()
  await expect(panel.getByLabel('Note')).toHaveValue('')
  await panel.getByLabel('Next step').fill('Call the daughter')
  await panel.getByLabel('On', { exact: true }).fill('2026-12-01')
  await panel.getByRole('button', { name: 'Add task' }).click()
  await expect(panel.getByText('planned a task for December 1, 2026')).toBeVisible()
  await panel.getByLabel('Assigned to').selectOption({ label: operator.username })
  await panel.getByRole('button', { name: 'Save assignment' }).press('Enter')
  await expect(panel.getByText(`assigned the lead to ${operator.username}`)).toBeVisible()
  await panel.getByLabel('Stage').selectOption('closed')
  await panel.getByLabel('Why is it closed?').selectOption('Other')
  await panel.getByLabel('The reason').fill('Found a place')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('Closed: Found a place')).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(rowOf(page, 'Wilhelmina Quimby').getByRole('button')).toBeFocused()
  await expect(rowOf(page, 'Wilhelmina Quimby')).toContainText('Closed')
  await expect(rowOf(page, 'Wilhelmina Quimby').getByText('Unread')).toHaveCount(0)
})

test('tells the later of two operators who changed what, keeps what they typed, and overwrites nothing', async ({
  page,
  operator,
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  await submit(page, ['Wilhelmina', 'Quimby'])
  await signIn(page, operator)
  await openInbox(page)
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await panel.getByLabel('Next step').fill('Call')
  await panel.getByLabel('On', { exact: true }).fill('2026-12-01')
  await panel.getByRole('button', { name: 'Add task' }).click()
  await panel.getByRole('button', { name: /^Change ?: Call/ }).click()
  await panel.getByLabel('Next step').fill('Call again')

  const others = await (await openDevice(product.origin)).newPage()
  await signIn(others, OPERATOR)
  await others.goto(page.url())
  const theirs = panelOf(others, 'Wilhelmina Quimby')
  await expect(theirs.getByText(`${operator.username} has this lead open, too.`)).toBeVisible()
  await theirs.getByLabel('Stage').selectOption('touring')
  // An arrow key stores nothing.
  expect(await product.sql`select from inbox_events where kind = 'stage'`).toHaveLength(0)
  await theirs.getByRole('button', { name: 'Save stage' }).click()
  await theirs.getByRole('button', { name: /^Change ?: Call/ }).click()
  await theirs.getByLabel('Next step').fill('Visit them')
  await theirs.getByLabel('On', { exact: true }).fill('2026-11-30')
  await theirs.getByRole('button', { name: 'Save task' }).click()
  await expect(theirs.getByText('planned a task for November 30, 2026')).toBeVisible()

  // The stage doesn't conflict with the assignment.
  await panel.getByLabel('Assigned to').selectOption({ label: operator.username })
  await panel.getByRole('button', { name: 'Save assignment' }).click()
  await expect(panel.getByText(`assigned the lead to ${operator.username}`)).toBeVisible()
  await panel.getByRole('button', { name: 'Save task' }).click()
  await expect(panel.getByRole('alert')).toContainText(
    /^admin changed the task at \d+:\d\d [AP]M\. Your text is still here\./,
  )
  expect(
    await product.sql`select stage, what from inbox_leads join inbox_tasks on lead_id = inbox_leads.id`,
  ).toEqual([{ stage: 'touring', what: 'Visit them' }])
  await expect(panel.getByLabel('Stage')).toHaveValue('touring')
  await expect(panel.getByRole('listitem').filter({ hasText: 'Visit them' }).first()).toBeVisible()
  await expect(panel.getByLabel('Next step')).toHaveValue('Call again')
  await panel.getByRole('button', { name: 'Save task' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Call again' }).first()).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('says beside the button that a note wasn’t saved, keeps it, and saves it once', async ({
  page,
  operator,
  product,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS, /503/)
  await submit(page, ['Wilhelmina', 'Quimby'])
  await signIn(page, operator)
  await openInbox(page)
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await panel.getByLabel('Note').fill('The daughter decides.')
  const form = panel.locator('form').filter({ has: page.getByLabel('Note') })
  await page.route('**/events', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The database is busy.' } }),
  )
  await form.getByRole('button', { name: 'Add note' }).click()
  await expect(form.getByRole('alert')).toContainText('Not saved. The database is busy.')
  await page.unroute('**/events')
  await page.route('**/events', (route) => route.abort())
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('alert')).toContainText('the server didn’t answer')
  await page.unroute('**/events')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('alert')).toContainText('this device is offline')
  await expect(form.getByRole('alert')).toBeInViewport()
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'The daughter decides.' })).toBeVisible()
  await expect(panel.getByLabel('Note')).toHaveValue('')
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(await product.sql`select from inbox_events where kind = 'note'`).toHaveLength(1)
})

test('erases a lead from its panel, and the address never has what was searched', async ({
  page,
  operator,
}) => {
  await submit(page, ['Wilhelmina', 'Quimby'])
  await signIn(page, operator)
  await openInbox(page)
  await page.getByLabel('Search name, email').fill('quimby')
  await page.keyboard.press('Enter')
  await page.getByLabel('Show', { exact: true }).selectOption('unread')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?view=unread')
  await rowOf(page, 'Wilhelmina Quimby').getByRole('button').click()
  await panelOf(page, 'Wilhelmina Quimby').getByRole('button', { name: 'Erase this lead' }).click()
  await page.getByLabel('Reason').fill('asked by phone')
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByText(/^No lead matches “quimby”/)).toBeVisible()
})

test('lists what is due by its day, marks what is overdue, and says what is true of an empty list', async ({
  page,
  operator,
  product,
}) => {
  for (const name of ['Later', 'Overdue', 'Today']) await submit(page, [name, 'Quimby'])
  await product.sql`
    insert into inbox_tasks (id, lead_id, what, due_on)
    select gen_random_uuid(), id, 'Call', current_date + case first_name
      when 'Overdue' then -2 when 'Today' then 0 else 5 end
    from questionnaires`
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox?view=due`)
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').first()).toContainText('Overdue Quimby')
  await expect(rowOf(page, 'Overdue Quimby').getByText('Overdue', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Today Quimby').getByText('Today', { exact: true })).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('mine')
  await expect(page.getByText('No lead is assigned to you.')).toBeVisible()
  // A search with an error doesn't leave the result of the one before.
  await page.getByLabel('Show', { exact: true }).selectOption('all')
  await page.getByLabel('Search name, email').fill('today')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.getByLabel('Search name, email').fill('to')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type at least 3 letters or digits')).toBeVisible()
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
})

test('a correction moves its lead up, and the history has it before and after', async ({
  page,
  operator,
}) => {
  const first = randomUUID()
  const rosa = { firstName: 'Rosa', lastName: 'Quimby', email: 'rosa@example.org' }
  await sendAnswers(page, rosa, { 'idempotency-key': first })
  await submit(page, ['Later', 'Quimby'])
  await sendAnswers(page, { ...rosa, city: 'Dallas', zipCode: '75201' }, { supersedes: `"${first}"` })
  await signIn(page, operator)
  await openInbox(page)
  await expect(page.getByRole('row').first()).toContainText('Rosa Quimby')
  await rowOf(page, 'Rosa Quimby').getByRole('button').click()
  const history = panelOf(page, 'Rosa Quimby').getByRole('region', { name: 'History' })
  await expect(history.getByText('The family corrected its answers')).toBeVisible()
  await expect(history.getByText('Town: Austin, TX 78701 → Dallas, TX 75201')).toBeVisible()
})

test('at 1280 by 800 pixels, twelve leads are in sight in rows of 44 pixels, marked and with their owners', async ({
  page,
  product: { sql },
  operator,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let number = 1; number <= 13; number++)
    await submit(page, [`Family${number}`, 'Quimby'], {
      phone: number > 11 ? '512-555-0100' : `512-555-02${number + 10}`,
    })
  await sql`update inbox_leads set assigned_to = (select id from admins where username = ${operator.username})`
  await signIn(page, operator)
  await openInbox(page)
  const [first, twelfth] = [rowOf(page, 'Family13 Quimby'), rowOf(page, 'Family2 Quimby')]
  await expect(twelfth).toBeInViewport({ ratio: 1 })
  expect((await first.boundingBox())?.height).toBe(44)
  await expect(first.getByText('Duplicate?')).toBeVisible()
  await expect(twelfth.getByText('Duplicate?')).toHaveCount(0)
  await expect(first.getByRole('cell', { name: operator.username })).toBeVisible()
  const tops = await Promise.all(
    [
      page.getByRole('searchbox'),
      page.getByLabel('Show', { exact: true }),
      page.getByLabel('Stage'),
      page.getByRole('button', { name: 'Add a family' }),
    ].map(async (control) => (await control.boundingBox())?.y ?? 0),
  )
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
  await expectAccessible(page, 'inbox at a desk')
})

test('the inbox and a lead pass axe', async ({ page, operator }) => {
  await submit(page, ['Wilhelmina', 'Quimby'], { phone: '(512) 767-7319' })
  await submit(page, ['Bartholomew-Alexander', 'Featherstonehaugh'], { phone: '(512) 767-7319' })
  await signIn(page, operator)
  await page.goto(`${PORTAL}/inbox`)
  await expect(rowOf(page, 'Wilhelmina Quimby')).toBeVisible()
  await expectAccessible(page, 'inbox')
  await page.getByRole('button', { name: 'Add a family' }).click()
  await page.getByText('More that they said').click()
  await expectAccessible(page, 'the form for a family that calls')
  await page.keyboard.press('Escape')
  await rowOf(page, 'Wilhelmina Quimby')
    .getByRole('link', { name: /^Write to/ })
    .click()
  const panel = panelOf(page, 'Wilhelmina Quimby')
  await expect(panel.getByText('opened this lead')).toBeVisible()
  await expect(panel.getByLabel('Begin with')).toBeVisible()
  await expectAccessible(page, 'lead')
  const folds = panel.locator('summary')
  await folds.filter({ hasText: 'The list the family got' }).click()
  await panel.getByRole('listitem').locator('summary').first().click()
  for (const fold of ['What they told us', 'Choose communities for the list', 'Introduce to a community'])
    await folds.filter({ hasText: fold }).first().click()
  await expect(page.getByRole('button', { name: 'Save what they told us' })).toBeVisible()
  await expectAccessible(page, 'a lead with all that folds')
})
