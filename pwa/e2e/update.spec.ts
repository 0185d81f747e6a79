import { typeFirstName, waitUntilInstalled } from './family.ts'
import { expect, test } from './faults/fault-test.ts'
import { checkForUpdate, rewriteServiceWorker } from './faults/phone.ts'

test('a new version waits for a click and preserves an open draft', async ({ network, app: page }) => {
  await page.reload()
  await typeFirstName(page)

  network.onRequest(rewriteServiceWorker)
  await checkForUpdate(page)
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
  // Incognito windows can never install apps. Any other error is a defect of the app.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data } = await session.send('Page.getAppManifest')
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest.shortcuts.length).toBeGreaterThan(1)
  for (const icon of [...manifest.icons, ...(manifest.screenshots ?? [])]) {
    expect((await page.request.get(icon.src)).status(), icon.src).toBe(200)
  }
})
