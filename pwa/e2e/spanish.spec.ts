import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, fillQuestionnaire, waitUntilInstalled } from './family.ts'
import { expectOneLead } from './faults/phone.ts'
import { keepsFiles, keptTexas } from './kept-files.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test('a family switches to Spanish with its answers typed, sends them in flight mode, and reads its list in Spanish', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const family = buildFamily()
  const phone = await openDevice(product.origin)
  const page = await phone.newPage()
  await page.goto('/questionnaire')
  await waitUntilInstalled(page)
  expect(await keepsFiles(page, 'spanish-')).toBe(false)
  await fillQuestionnaire(page, family)
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  await page.getByRole('link', { name: 'Español' }).click()

  await expect(page).toHaveURL('/es/questionnaire')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('[name=firstName]')).toHaveValue(family.firstName)
  await expect(page.locator('[name=state]')).toHaveValue('TX')
  await expect.poll(() => keepsFiles(page, 'spanish-')).toBe(true)
  await expect.poll(() => keptTexas(page)).toBeDefined()
  await expectAccessible(page, 'the questionnaire in Spanish')

  await phone.setOffline(true)
  await page.goto('/')
  await expect(page).toHaveURL('/es')
  await page.goto('/es/questionnaire')
  await page.locator('[name=tosAgreed]').check()
  await page.getByRole('button', { name: 'Buscar residencias' }).click()
  await page.getByRole('link', { name: 'Vea su lista ahora' }).click()
  await expect(page.getByText(/^Hecha en su teléfono con los registros públicos de Texas/)).toBeVisible()

  await phone.setOffline(false)
  await expectOneLead(product.sql, family)
  await expect(page.getByText(/^Recibid/).first()).toBeVisible(ARRIVAL_TIMEOUT)
  await expectAccessible(page, 'the list in Spanish')
  await page.goto('/results')
  await expect(page).toHaveURL('/es/results')
  await expect(page.getByRole('heading', { name: '¡Sus mejores opciones!' })).toBeVisible()
})

test('a browser set to Spanish is asked once, and English stays English', async ({ openDevice, product }) => {
  const phone = await openDevice(product.origin)
  await phone.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'es-MX' }))
  const page = await phone.newPage()
  await page.goto('/faq')
  await page.getByRole('button', { name: 'No, in English' }).click()
  await page.reload()
  await waitUntilInstalled(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible()
  await expect(page.getByText('¿Prefiere leer esta página en español?')).toBeHidden()
})
