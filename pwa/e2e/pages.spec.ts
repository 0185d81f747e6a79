import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFamily, sendButton, sendForResults } from './family.ts'
import { expect, test } from './test.ts'
import { addWisconsinFacts } from './wisconsin-record.ts'

test.use({ serviceWorkers: 'block' })

const PRERENDERED = [
  '/',
  '/about',
  '/faq',
  '/how-we-match',
  '/terms',
  '/privacy',
  '/do-not-sell-or-share',
  '/consumer-health-data',
]

test('prerendered pages work without JavaScript', async ({ openDevice, product }) => {
  const context = await openDevice(product.origin, { javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of PRERENDERED) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
  }
  await page.goto('/results')
  expect(await page.locator('noscript').textContent()).toContain('This page needs JavaScript.')
})

test('the navigation links to every page, behind a toggle on a phone', async ({ page, viewport }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: /main|site/i }).first()
  const open = async () => {
    if ((viewport?.width ?? 0) < 700) await page.getByRole('button', { name: /menu/i }).click()
  }
  for (const [name, heading] of [
    ['Paying for Care', 'What can we afford?'],
    ['About', 'A good place to live, found together'],
    ['FAQ', /frequently asked questions/i],
    ['Contact', /contact|touch/i],
  ] as const) {
    await page.goto('/')
    await open()
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('the questionnaire is short on a phone, with its amenities in two columns', async ({
  page,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) > 700, 'a height on a phone')
  await page.goto('/questionnaire')
  await expect(sendButton(page)).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000)
  const columns = () =>
    page
      .locator('.choice-card', { has: page.locator('[name=amenities]') })
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size)
  expect(await columns()).toBe(2)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await columns()).toBe(1)
})

test('a community of a list is short on a phone, and prints its folded parts', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) > 700, 'a height on a phone')
  await addWisconsinFacts(page)
  await sendForResults(page, buildFamily())
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('region', { name: "Why it's on your list" })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3500)
  const folded = page.getByText('Jan 29, 2013')
  await expect(folded).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(folded).toBeVisible()
  await expect(page.getByText('Help with medication')).toBeVisible()
})

test('the landing page shows an example of a match, with a name in no catalog', async ({ page, product }) => {
  await page.goto('/')
  const example = page.getByRole('figure', { name: 'Example' })
  const name = (await example.getByRole('heading').textContent()) ?? ''
  await expect(example.getByRole('listitem')).toHaveCount(3)
  const [{ count } = { count: 1 }] = await product.sql`
    select count(*)::int from facilities where name ilike ${name}`
  expect(count).toBe(0)
  const registers = fileURLToPath(new URL('../../evaluation/registers/', import.meta.url))
  for (const file of await readdir(registers))
    expect((await readFile(registers + file, 'utf8')).toLowerCase(), file).not.toContain(name.toLowerCase())
})

test('an unknown path shows the 404 page with status 404', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('an unknown community shows the Facility Not Found page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await page.goto('/facility/nothing-here')
  await expect(page.getByRole('heading', { name: 'Facility Not Found' })).toBeVisible()
  await expect(
    page.getByText("The facility you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the landing page asks for the visitor’s location and offers to use it', async ({ context, page }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 30.27, longitude: -97.74 })
  await page.goto('/')
  await expect(page.getByText(/Austin/).first()).toBeVisible()
})

test('the footer and the FAQ link to the method page, which lists the sources with their age', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we match' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How we match' })).toBeVisible()
  const records = page.getByRole('region', { name: 'Where the records come from' })
  await expect(records.getByText(/^Sample: made up/)).toBeVisible()
  await expect(records.getByText(/Loaded on .+ \(.+\)/)).toBeVisible()
  await page.goto('/faq')
  await page.getByRole('main').getByRole('link', { name: 'How we match', exact: true }).click()
  await expect(page).toHaveURL('/how-we-match')
})
