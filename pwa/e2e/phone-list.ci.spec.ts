import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, fillQuestionnaire, sendButton, waitUntilInstalled } from './family.ts'
import { expectOneLead } from './faults/phone.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test('without a connection the list is made on the phone, and the server later says what changed', async ({
  openDevice,
  product,
  expectedErrors,
  ownServer: server,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const family = buildFamily()
  const context = await openDevice(server.origin)
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await expect(page.getByText('You can get this list without a connection.')).toBeVisible()
  await server.stop()

  await sendButton(page).click()
  await page.getByRole('link', { name: 'See your list now' }).click()
  await expect(page.getByText(/^Built on your phone from Texas's public records/)).toBeVisible()
  await expect(page.getByText('When we have your answers, we check this list.')).toBeVisible()
  const names = page.locator('[data-part=community-list] h3')
  await expect(names.first()).toBeVisible()
  await expectAccessible(page, 'a list made on the phone')
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(names.nth(20)).toBeVisible()
  const made = await names.allTextContents()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByRole('button', { name: /^Saved/ })).toHaveCount(1)
  await page.reload()
  await expect(names).toHaveText(made)
  await expect(page.getByRole('button', { name: /^Saved/ })).toHaveCount(1)

  // A community that the phone has neither saved nor asked the server about: its packs know it.
  await page.getByRole('link', { name: 'Learn More' }).nth(1).click()
  await expect(
    page.getByText('This is from the public records on your phone.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: made[1] ?? '' })).toBeVisible()
  await page.goBack()
  await expect(names).toHaveText(made)

  await server.start()
  await expectOneLead(product.sql, family)
  await expect(page.getByText("You're back online.")).toBeVisible({ timeout: 45_000 })
  await expect(page.getByText('We checked your list: nothing changed.')).toBeVisible()
  await expect(page.getByText(/^Received, reference/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Saved/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'OK' }).click()
  await page.reload()
  await expect(names).toHaveText(made)
  await expect(page.getByText("You're back online.")).toHaveCount(0)

  await page.goto('/your-phone')
  const communities = page.getByRole('region', { name: 'Saved for offline use' })
  await expect(communities.getByRole('heading', { name: 'Texas' })).toBeVisible()
  await communities.getByRole('button', { name: /^Delete these communities/ }).click()
  await page.getByRole('button', { name: 'Yes, delete them' }).click()
  await expect(communities).toHaveCount(0)
  expect((await keptPaths(page)).filter((path) => path.includes('/TX.'))).toEqual([])
})

test('without a connection a ZIP code fills in its city and state from the pack', async ({
  openDevice,
  openProxy,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const proxy = await openProxy()
  const context = await openDevice(proxy.origin)
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  const [zip, city] = [page.getByLabel('ZIP code, +4 (optional)'), page.getByLabel('City')]
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await expect(page.getByText('You can get this list without a connection.')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await zip.fill('75201')
  await expect(city).toHaveValue('Dallas')
  await zip.fill('78701')
  await expect(city).toHaveValue('Austin')
  await expect(page.getByText('Filled in from your ZIP code: Austin. You can change it.')).toBeVisible()
})

/** The files of packs on the phone. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('hearthfinder-packs')).keys()).map(({ url }) => url))

test('a damaged pack is refused, and the list comes from the server as before', async ({
  openDevice,
  openProxy,
}) => {
  const family = buildFamily()
  const proxy = await openProxy()
  const context = await openDevice(proxy.origin)
  const page = await context.newPage()
  await context.route(/\/packs\/TX\.living/, (route) => route.fulfill({ body: '{"format":1}' }))
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', { timeout: 45_000 })
  await expect(page.getByText(/^Received, reference/)).toBeVisible()
  const kept = await keptPaths(page)
  expect(kept.filter((url) => url.includes('living'))).toEqual([])
})
