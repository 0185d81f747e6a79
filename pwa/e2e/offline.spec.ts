import { aFamily, fillQuestionnaire, sendButton, waitUntilInstalled } from './family.ts'
import { keptDrafts } from './faults/phone.ts'
import { startProxy } from './product/proxy.ts'
import { expect, test } from './test.ts'

// The server is stopped in these tests: they have one of their own, on the worker's database.
const NO_ANSWER = /Failed to load resource|ERR_CONNECTION|ERR_INTERNET|ERR_FAILED|ERR_EMPTY/

test('answers given without a server arrive by themselves once it is back, once', async ({
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(NO_ANSWER)
  const family = aFamily()
  const context = await openDevice(server.origin)
  const first = await context.newPage()
  await first.goto('/')
  await waitUntilInstalled(first)
  await first.goto('/about')
  await first.close()
  await server.stop()

  const page = await context.newPage()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await expect(page.getByText("You're offline").first()).toBeVisible()
  await expect(page.getByText('Failed to submit questionnaire')).toHaveCount(0)
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/')
  await server.start()
  await expect(async () => {
    const leads = await product.sql`select id from questionnaires where email = ${family.email}`
    expect(leads).toHaveLength(1)
  }).toPass({ timeout: 45_000 })
  await expect(reopened.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible({
    timeout: 45_000,
  })
  await reopened.goto('/results')
  await expect(reopened.getByRole('heading', { name: 'Available Communities' })).toBeVisible()

  await server.stop()
  await reopened.reload()
  await expect(reopened.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await reopened.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(reopened.getByText('Amenities & Services')).toBeVisible()
  const leads = await product.sql`select id from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(1)
})

test('an answer that was cut off is asked for again under the same key', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NO_ANSWER)
  const family = aFamily()
  const proxy = await startProxy(() => product.origin)
  const context = await openDevice(proxy.origin)
  const page = await context.newPage()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  let cuts = 0
  proxy.onRequest((path, method) => {
    if (path !== '/api/questionnaire' || method !== 'POST' || cuts > 0) return undefined
    cuts++
    return { kind: 'cut after answer' }
  })
  await sendButton(page).click()
  await expect(page.getByText('Failed to submit questionnaire. Please try again.').first()).toBeVisible()
  await expect(page).toHaveURL('/results', { timeout: 45_000 })
  const posts = proxy.seen.filter(({ method, path }) => method === 'POST' && path === '/api/questionnaire')
  expect(posts.length).toBeGreaterThan(1)
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  const leads = await product.sql`select id from questionnaires where email = ${family.email}`
  expect(leads).toHaveLength(1)
  await proxy.close()
})

test('every page of the visit reads without a connection from the second visit on', async ({
  openDevice,
  ownServer: server,
  expectedErrors,
}) => {
  expectedErrors.push(NO_ANSWER)
  const context = await openDevice(server.origin)
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await server.stop()
  const headings: [string, string | RegExp][] = [
    ['/', 'Find the Perfect Senior Living Community Near You'],
    ['/about', 'A good place to live, found together'],
    ['/faq', /frequently asked questions/i],
    ['/how-we-match', 'How we match'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/questionnaire', 'Tell Us About Your Needs'],
    ['/results', 'No Search Results Found'],
    ['/contact', /contact|touch/i],
    ['/your-phone', /phone keeps/i],
    ['/no-such-page', '404 Page Not Found'],
  ]
  for (const [path, name] of headings) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name }).first(), path).toBeVisible()
  }
})

test('a draft survives a closed tab and is offered again', async ({ context, page }) => {
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('City').fill('Austin')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  await expect(async () => expect(await keptDrafts(page)).toMatchObject([{ city: 'Austin' }])).toPass()
  await page.close()
  const again = await context.newPage()
  await again.goto('/questionnaire')
  await expect(again.getByRole('button', { name: 'Continue where you left off' })).toBeVisible()
  await expect(again.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(again.getByLabel('City')).toHaveValue('Austin')
})

test('what this phone keeps can be deleted', async ({ page }) => {
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Ruth')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText('This phone keeps nothing of yours any more.').first()).toBeVisible()
  await page.goto('/questionnaire')
  await expect(page.getByLabel('First Name')).toHaveValue('')
})
