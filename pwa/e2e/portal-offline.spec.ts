import type { Page } from '@playwright/test'
import { waitUntilInstalled } from './family.ts'
import { fillRequiredFields, openAddBusiness } from './portal/add-business.ts'
import { LOGIN, openTab, PORTAL, pressHead, signIn, TABS, test } from './portal/operator.ts'
import { insertWeek } from './portal/seed.ts'
import { expect } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const NO_CONNECTION = /Failed to load resource|ERR_INTERNET|ERR_FAILED|Unable to preload|dynamically imported/

/** Everything this browser stores for our site, as text: all databases and caches. */
function readBrowserStorage(page: Page) {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        databases.push(JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    const urls: string[] = []
    const bodies: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        urls.push(new URL(request.url).pathname)
        bodies.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return {
      databases: databases.join('\n'),
      urls,
      bodies: bodies.join('\n'),
      local: { ...localStorage },
      session: JSON.stringify(sessionStorage),
    }
  })
}

test('stores nothing that an operator saw in the browser', async ({ page, product, operator }) => {
  await insertWeek(product.sql)
  const [{ email }] = await product.sql<[{ email: string }]>`select email from questionnaires limit 1`
  await page.goto('/')
  await waitUntilInstalled(page)
  await signIn(page, operator)
  for (const name of TABS) await openTab(page, name)
  await openTab(page, 'Data Export')
  await expect(page.getByText(/^ruth\./).first()).toBeVisible()
  await page.goto(`${PORTAL}/add-business`)
  await expect(page.getByRole('heading', { name: 'Add Featured Business' })).toBeVisible()

  const signedIn = await readBrowserStorage(page)
  expect(signedIn.urls).toContain('/index.html')
  expect(signedIn.urls.filter((path) => /\/api\/|admin|portal/.test(path))).toEqual([])
  for (const stored of [signedIn.databases, signedIn.bodies, signedIn.session]) {
    for (const secret of [email, operator.username, 'Juniper Court', 'Alder Manor'])
      expect(stored.includes(secret), secret).toBe(false)
  }
  const { adminToken, adminUser, ...rest } = signedIn.local
  expect([typeof adminToken, JSON.parse(adminUser ?? '').username]).toEqual(['string', operator.username])
  expect(JSON.stringify(rest)).not.toMatch(/example\.org|Juniper|portal_mgmt/)

  await page.goto(PORTAL)
  await pressHead(page, 'Logout')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(JSON.stringify((await readBrowserStorage(page)).local)).not.toContain(operator.username)
})

test('links to the portal from the installed app only', async ({ page }) => {
  await page.goto('/')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { scope, shortcuts } = await (await page.request.get(manifest ?? '')).json()
  expect(PORTAL.startsWith(scope)).toBe(true)
  const { url } = shortcuts.find(({ short_name }: { short_name: string }) => short_name === 'Portal')
  await page.goto(url)
  await expect(page).toHaveURL(LOGIN)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('shows an offline banner, keeps the screen and continues when back online', async ({
  page,
  context,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(NO_CONNECTION)
  await insertWeek(product.sql)
  await page.goto('/')
  await waitUntilInstalled(page)
  await signIn(page, operator)
  await openTab(page, 'Token Usage')
  await context.setOffline(true)
  const banner = page.getByText("You're offline. This page may be out of date")
  await expect(banner).toBeVisible()
  await expect(page.getByText('$5.03')).toBeVisible()
  await pressHead(page, 'Refresh')
  await expect(page.getByText('Please refresh again later.')).toBeVisible()
  await expect(page.getByText('$5.03')).toBeVisible()
  const alert = page.getByRole('tabpanel').getByRole('alert')
  await page.getByLabel('Tab', { exact: true }).selectOption('Database')
  await expect(alert).toContainText('This tab could not be opened')

  await page.reload()
  await expect(banner).toBeVisible()
  await expect(alert).toContainText('Network error loading dashboard')
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Discovered facilities' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('explains that the portal needs a connection when it is first opened offline', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(NO_CONNECTION)
  await page.goto('/')
  await waitUntilInstalled(page)
  await context.setOffline(true)
  await page.goto(PORTAL)
  await expect(
    page.getByText('The portal needs a connection. It stores nothing on this device.'),
  ).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('keeps a change that failed offline and saves it on a second try', async ({
  page,
  context,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(NO_CONNECTION)
  // A page that a worker takes over meanwhile was once not offline.
  await page.goto('/')
  await waitUntilInstalled(page)
  await signIn(page, operator)
  await openAddBusiness(page)
  await fillRequiredFields(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Business Name')).toHaveValue('Juniper Court')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Added!' })).toBeVisible()
  expect(await product.sql`select name from featured_businesses`).toHaveLength(1)
})
