import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_CONTENT } from '#shared/desk/content.ts'
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

/** What Spanish pages say until an operator says that someone has reviewed them. */
const UNDER_REVIEW = 'Traducción en revisión'
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

test("a live site shows the operator's own content, in both languages, with and without JavaScript", async ({
  startSite,
  openDevice,
}) => {
  const site = await startSite({ PUBLIC_URL: LIVE })
  const before = await (await openDevice(site.origin)).newPage()
  await before.goto('/es/faq')
  await expect(before.getByText(UNDER_REVIEW)).toBeVisible()
  await before.close()
  const example = await readFile('docs/content.example.json', 'utf8')
  await site.stop()
  await mkdir(join(site.dataDir, 'content'))
  await writeFile(join(site.dataDir, 'content/content.json'), example)
  await site.start()
  const { isFree, testimonials, statistics, prices, businessHours, support, es } = JSON.parse(example)
  const texts = {
    '/': [testimonials[0].content, testimonials[0].name],
    '/about': [isFree, statistics[0].figure, statistics[1].label],
    '/faq': [prices.memoryCare, isFree],
    '/contact': [businessHours, support.phone],
    '/es/faq': [es.isFree],
  }
  for (const javaScriptEnabled of [true, false]) {
    const page = await (await openDevice(site.origin, { javaScriptEnabled })).newPage()
    for (const [path, shown] of Object.entries(texts)) {
      if (!javaScriptEnabled && path === '/contact') continue
      await page.goto(path)
      for (const text of shown) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible()
    }
    await expect(page.getByRole('contentinfo')).toContainText('Todos los derechos reservados')
    await expect(page.getByText(UNDER_REVIEW)).toHaveCount(0)
  }
})

test("a community's page can be read without JavaScript, and has what search engines need", async ({
  startSite,
  openDevice,
  database,
}) => {
  const site = await startSite({ PUBLIC_URL: LIVE })
  const [community] = await database.sql`
    select id, name, description from facilities where phone is not null and price is not null limit 1`
  const { id, name, description } = community as unknown as { id: string; name: string; description: string }
  const page = await (await openDevice(site.origin, { javaScriptEnabled: false })).newPage()
  await page.goto(`/facilities/${id}`)
  // As a sample, it is made up.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await database.sql`update facilities set source = 'test' where id = ${id}`
  await page.goto(`/facility/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(description)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pricing Information' })).toBeVisible()

  const head = page.locator('head')
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', `${LIVE}/facilities/${id}`)
  await expect(head.locator('meta[name=description]')).toHaveAttribute('content', new RegExp(`^${name}, `))
  await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', `${LIVE}/og-image.png`)
  const facts = JSON.parse((await head.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(facts).toMatchObject({ '@type': 'LocalBusiness', name, url: `${LIVE}/facilities/${id}` })
  expect((await page.request.get('/og-image.png')).headers()['content-type']).toBe('image/png')

  expect((await page.request.get('/facilities/nothing-here')).status()).toBe(404)
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${LIVE}/sitemap.xml`)
  const index = await (await page.request.get('/sitemap.xml')).text()
  const parts = [...index.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address = '']) => address.replace(LIVE, ''))
  expect(parts).toEqual(['/sitemap.xml?part=pages', '/sitemap.xml?part=0'])
  const listed = await Promise.all(parts.map(async (part) => (await page.request.get(part)).text()))
  expect(listed[0]).toContain(`<loc>${LIVE}/about</loc>`)
  expect(listed[1]).toContain(`<loc>${LIVE}/facilities/${id}</loc><lastmod>`)
})

test("a community's page becomes the app without loading its data again", async ({ page, product }) => {
  const [community] = await product.sql`select id, name from facilities limit 1`
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`/facilities/${community?.id}`)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Request Information' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: community?.name })).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api/facilities/'))).toEqual([])
})

test('the pages have a canonical address and a preview, and their placeholder links pass a crawler', async ({
  startSite,
  openDevice,
}) => {
  const site = await startSite({ PUBLIC_URL: LIVE })
  const page = await (await openDevice(site.origin)).newPage()
  for (const path of [
    '/',
    '/about',
    '/faq',
    '/how-we-match',
    '/terms',
    '/privacy',
    '/questionnaire',
    '/contact',
  ]) {
    await page.goto(path)
    await expect(page.locator('link[rel=canonical]'), path).toHaveAttribute('href', LIVE + path)
    await expect(page.locator('meta[name=description]'), path).toHaveCount(1)
    await expect(page.locator('meta[property="og:image"]'), path).toHaveCount(1)
    // Lighthouse's "Links are crawlable": an anchor has an address, or a role that says why not.
    await expect(page.locator('a:not([href]):not([role])'), path).toHaveCount(0)
  }
  const social = page.getByRole('list', { name: 'Social media' }).getByRole('link')
  await expect(social).toHaveCount(3)
  for (const link of await social.all()) await expect(link).not.toHaveAttribute('href')
})
