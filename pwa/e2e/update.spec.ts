import { waitUntilInstalled } from './family.ts'
import { lookForUpdate, newVersion } from './faults/phone.ts'
import { expect, test } from './faults/row.ts'

test('a new version waits for a click and loses nothing of an open draft', async ({ line, app: page }) => {
  await page.reload()
  await page.getByLabel('First Name').fill('Ruth')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()

  line.onRequest(newVersion)
  await lookForUpdate(page)
  const offer = page.getByRole('button', { name: 'Update now' })
  await expect(offer).toBeVisible()
  await page.getByLabel('Last Name').fill('Calloway')
  await offer.click()
  await expect(offer).toHaveCount(0)
  await expect(page.getByLabel('First Name')).toHaveValue('Ruth')
  await expect(page.getByLabel('Last Name')).toHaveValue('Calloway')
})

test('the app can be installed', async ({ page }) => {
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.reload()
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // An incognito window may never install; anything else is ours.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data } = await session.send('Page.getAppManifest')
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest.shortcuts.length).toBeGreaterThan(1)
  for (const icon of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
    expect((await page.request.get(icon.src)).status(), icon.src).toBe(200)
  }
})
