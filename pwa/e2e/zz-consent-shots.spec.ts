import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buildFamily, fillQuestionnaire, sendButton } from './family.ts'
import { openTab, signIn, test } from './portal/operator.ts'
import { expect } from './test.ts'

const DIR = process.env.SHOTS ?? ''
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
async function shoot(page: Page, name: string, target?: string) {
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(300)
      const path = `${DIR}/${name}-${size.width}-${colorScheme}.png`
      if (target) await page.locator(target).first().screenshot({ path })
      else await page.screenshot({ path, fullPage: true })
    }
}
test('family screens', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, buildFamily())
  await page.getByLabel('State', { exact: true }).selectOption('OR')
  await expect(page.getByRole('region', { name: 'What families in Oregon should know' })).toBeVisible()
  await shoot(page, 'final', '[data-section="4"]')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', { timeout: 60_000 })
  await page.goto('/do-not-sell-or-share')
  await expect(page.getByRole('button', { name: /^Don’t share/ })).toBeVisible()
  await shoot(page, 'dns')
  await page.getByRole('checkbox', { name: 'communities' }).uncheck()
  await page.getByRole('button', { name: /^Don’t share/ }).click()
  await expect(page.getByText('We don’t share these answers with marketing partners.')).toBeVisible()
  await shoot(page, 'dns-said')
})
test('portal', async ({ page, operator, product, request }) => {
  test.setTimeout(300_000)
  const base = {
    firstName: 'Rosa',
    lastName: 'Diaz',
    age: '75-80',
    gender: 'Female',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    budget: '$6,500+ (Ultra-Premium)',
    amenities: ['Memory Care'],
    tosAgreed: true,
  }
  const origin = product.origin
  for (const [over, headers] of [
    [{}, {}],
    [{ firstName: 'Gil' }, { 'sec-gpc': '1' }],
    [{ firstName: 'Nora', shareWithCommunities: false, shareWithPartners: true }, {}],
    [
      {
        firstName: 'Olga',
        city: 'Portland',
        state: 'OR',
        zipCode: '97201',
        shareWithCommunities: true,
        acknowledgement: { state: 'OR', version: '2026-11-23', acknowledgedAt: '2026-11-23T18:00:00Z' },
      },
      {},
    ],
    [{ firstName: 'Wes', city: 'Seattle', state: 'WA', zipCode: '98101' }, {}],
  ] as const) {
    const response = await request.post(`${origin}/api/questionnaire`, {
      data: { ...base, ...over, email: `${randomUUID()}@example.org` },
      headers,
    })
    console.log(response.status(), response.ok() ? '' : await response.text())
  }
  await signIn(page, operator)
  await openTab(page, 'Data Export')
  await expect(page.getByText('Showing 5 of 5')).toBeVisible()
  await shoot(page, 'export')
})
