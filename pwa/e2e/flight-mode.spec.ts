import type { Page } from '@playwright/test'
import { ARRIVAL_TIMEOUT, buildFamily, fillQuestionnaire, sendButton, waitUntilInstalled } from './family.ts'
import { expectOneLead } from './faults/phone.ts'
import { keptTexas } from './kept-files.ts'
import { publishEdition } from './product/new-edition.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const names = (page: Page) => page.locator('[data-part=community-list] h3')
const saved = (page: Page) => page.getByRole('button', { name: /^Saved/ })

/** How many pages the screen has on paper. */
async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Saves the first two communities of the open list. @returns their names */
async function saveTwo(page: Page): Promise<string[]> {
  const chosen = (await names(page).allTextContents()).slice(0, 2)
  for (const name of chosen) await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(saved(page)).toHaveCount(2)
  return chosen
}

test('in flight mode a family answers, gets its list, saves two and prints them; on the ground the list is the server’s', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const family = buildFamily()
  const phone = await openDevice(product.origin)
  const page = await phone.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await expect(page.getByText('You can get this list without a connection.')).toBeVisible()
  expect(await keptTexas(page)).toBeDefined()

  await phone.setOffline(true)
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
  await page.getByRole('link', { name: 'See your list now' }).click()
  await expect(page.getByText(/^Built on your phone from Texas's public records/)).toBeVisible()
  await expect(names(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeVisible()
  await page.getByText('How to complain, inspection reports, and who else helps').click()
  await expect(page.getByRole('link', { name: 'Texas Long-term Care Ombudsman' })).toBeVisible()
  const chosen = await saveTwo(page)
  await page.goto('/shortlist')
  for (const name of chosen) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const name of chosen) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  expect(await countPages(page)).toBeGreaterThan(0)

  // Meanwhile the catalog loses the first one.
  const [gone = ''] = chosen
  await product.sql`update facilities set latitude = latitude + 9 where name = ${gone} and state = 'TX'`
  await publishEdition(product.databaseUrl)
  await page.goto('/results')
  await expect(names(page).first()).toHaveText(gone)
  await page.mouse.wheel(0, 900)
  await phone.setOffline(false)
  await expectOneLead(product.sql, family)
  await expect(page.getByText("You're back online.")).toBeVisible(ARRIVAL_TIMEOUT)
  await expect(page.getByText(`No longer listed: ${gone}.`)).toBeVisible()
  await expect(page.getByText(/^Received, reference/)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goto('/shortlist')
  for (const name of chosen) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await product.sql`update facilities set latitude = latitude - 9 where name = ${gone} and state = 'TX'`
  await publishEdition(product.databaseUrl)
})
