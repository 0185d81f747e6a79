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
