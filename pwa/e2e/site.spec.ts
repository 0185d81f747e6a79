import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_CONTENT } from '../../shared/content.ts'
import { waitUntilInstalled } from './family.ts'
import { checkForUpdate } from './faults/phone.ts'
import { type ProductServer, startServer } from './product/server.ts'
import { test as base, expect } from './test.ts'

/** Starts the product with an operator's own settings, on the test's database. */
const test = base.extend<{ startSite: (env: Record<string, string>) => Promise<ProductServer> }>({
  startSite: async ({ database, openProxy: _ }, use) => {
    const started: ProductServer[] = []
    await use(async (env) => {
      const server = await startServer({ DATABASE_URL: database.databaseUrl, ...env })
      started.push(server)
      return server
    })
    for (const server of started) await server.stop()
  },
})

test('a restart with another name and phone number reaches an installed phone as an update', async ({
  startSite,
  openProxy,
  openDevice,
}) => {
  const before = await startSite({ SITE_NAME: 'Oak & Elm', SUPPORT_PHONE: '(608) 555-0142' })
  let current = before.origin
  const network = await openProxy(() => current)
  const page = await (await openDevice(network.origin)).newPage()
  await page.goto('/about')
  await waitUntilInstalled(page)
  await page.reload()
  await expect(page).toHaveTitle('About Us · Oak & Elm')
  await expect(page.getByRole('link', { name: '(608) 555-0142' })).toBeVisible()

  const after = await startSite({ SITE_NAME: 'Maple', SUPPORT_PHONE: '(608) 555-0199' })
  current = after.origin
  await checkForUpdate(page)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect(page).toHaveTitle('About Us · Maple')
  await expect(page.getByRole('link', { name: '(608) 555-0199' })).toBeVisible()

  await after.stop()
  await page.goto('/questionnaire')
  await expect(page).toHaveTitle(/ · Maple$/)
  const manifest = await page.evaluate(async () => (await fetch('/app.webmanifest')).json())
  expect(manifest).toMatchObject({ name: 'Maple', short_name: 'Maple' })
})

const LIVE = 'https://care.example.org'
/** Headings that the contract promises on every site. */
const HEADINGS = { '/': 'What Families Say', '/about': 'By the numbers' }

test("a local site shows the contract's claims, and a live one only those that need no proof", async ({
  startSite,
  openDevice,
}) => {
  const [local, live] = await Promise.all([startSite({}), startSite({ PUBLIC_URL: LIVE })])
  const names = DEFAULT_CONTENT.testimonials.map(({ name }) => name)
  for (const { origin, shown } of [
    { origin: local.origin, shown: 1 },
    { origin: live.origin, shown: 0 },
  ]) {
    const page = await (await openDevice(origin)).newPage()
    for (const [path, heading] of Object.entries(HEADINGS)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }), `${origin} ${path}`).toBeVisible()
      if (path === '/') for (const name of names) await expect(page.getByText(name)).toHaveCount(shown)
      else
        for (const [figure, count] of [
          ['10,000+', shown],
          ['98%', shown],
          ['500+', 1],
          ['24/7', 1],
        ] as const)
          await expect(page.getByText(figure, { exact: true }), figure).toHaveCount(count)
    }
  }
})

test("a live site shows the operator's own content, with and without JavaScript", async ({
  startSite,
  openDevice,
}) => {
  const site = await startSite({ PUBLIC_URL: LIVE })
  const example = await readFile('docs/content.example.json', 'utf8')
  await site.stop()
  await mkdir(join(site.dataDir, 'content'))
  await writeFile(join(site.dataDir, 'content/content.json'), example)
  await site.start()
  const { isFree, testimonials, statistics, prices, businessHours, support } = JSON.parse(example)
  const texts = {
    '/': [testimonials[0].content, testimonials[0].name],
    '/about': [isFree, statistics[0].figure, statistics[1].label],
    '/faq': [prices.memoryCare, isFree],
    '/contact': [businessHours, support.phone],
  }
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await openDevice(site.origin, { javaScriptEnabled })).newPage()
    for (const [path, shown] of Object.entries(texts)) {
      if (!javaScriptEnabled && path === '/contact') continue
      await page.goto(path)
      for (const text of shown) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible()
    }
  }
})
