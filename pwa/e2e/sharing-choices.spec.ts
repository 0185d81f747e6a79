import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import {
  ARRIVAL_TIMEOUT,
  buildFamily,
  fillQuestionnaire,
  sendButton,
  sendForResults,
  waitUntilInstalled,
} from './family.ts'
import { expect, test } from './test.ts'

/** What the browser logs without a connection. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED/
const WIDE = { width: 1280, height: 800 }
const DO_NOT_SHARE = '/do-not-sell-or-share'

const question = (page: Page, recipients: string) =>
  page.getByRole('group', { name: `May we share your answers with ${recipients}` })
const answer = (page: Page, recipients: string, choice: 'Yes' | 'No') =>
  question(page, recipients).locator('.choice-card', { hasText: choice }).click()

test.describe('the questions about sharing', () => {
  test('are open at first, can be answered offline, and corrected later', async ({
    page,
    context,
    product,
    expectedErrors,
  }) => {
    const family = buildFamily()
    const wishes = () => product.sql`
      select share_with_communities as communities, share_with_partners as partners from questionnaires
      where email = ${family.email}`
    await page.goto('/questionnaire')
    await waitUntilInstalled(page)
    expectedErrors.push(OFFLINE)
    await expect(page.getByRole('radio', { name: /^(Yes|No)$/, checked: true })).toHaveCount(0)
    await context.setOffline(true)
    await fillQuestionnaire(page, family)
    await answer(page, 'communities', 'No')
    await answer(page, 'marketing partners', 'Yes')
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Waiting to send' })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
    expect(await wishes()).toEqual([{ communities: false, partners: true }])

    await page.getByRole('link', { name: 'Back to Questionnaire' }).click()
    await expect(page.getByText('If you skip a question, your earlier answer stays.')).toBeVisible()
    await expect(question(page, 'communities').getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(question(page, 'marketing partners').getByRole('radio', { checked: true })).toHaveCount(0)
    await answer(page, 'communities', 'Yes')
    await sendButton(page).click()
    await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
    expect(await wishes()).toEqual([{ communities: true, partners: true }])
  })

  test('leave out marketing partners in a browser with Global Privacy Control', async ({
    page,
    context,
    product,
  }) => {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' })
    await context.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }))
    const family = buildFamily()
    await page.goto(DO_NOT_SHARE)
    await expect(page.getByText('This browser sends it.')).toBeVisible()
    await page.goto('/questionnaire')
    await expect(page.getByText('because your browser asks us not to')).toBeVisible()
    await expect(question(page, 'marketing partners')).toHaveCount(0)
    await expect(page.getByText('We share your answers only where you choose Yes')).toBeVisible()
    await sendForResults(page, family)
    // A skipped question is a no.
    expect(
      await product.sql`
        select gpc, share_with_communities as communities, share_with_partners as partners from questionnaires
        where email = ${family.email}`,
    ).toEqual([{ gpc: true, communities: false, partners: false }])
  })
})

test('a family says no without a connection, and it is sent once', async ({
  page,
  context,
  product,
  expectedErrors,
}) => {
  const family = buildFamily()
  const puts: string[] = []
  page.on('request', (request) => void (request.method() === 'PUT' && puts.push(request.url())))
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  for (const recipients of ['communities', 'marketing partners']) await answer(page, recipients, 'Yes')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  await page.goto(DO_NOT_SHARE)
  await waitUntilInstalled(page)
  expectedErrors.push(OFFLINE)
  await expect(page.getByText('This browser doesn’t send it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ruth Calloway, in Austin, Texas' })).toBeVisible()
  await expectAccessible(page, 'a search that is shared')
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'communities' }).uncheck()
  await page.getByRole('button', { name: /^Don’t share/ }).click()
  await expect(page.getByText('Waiting to send: no sharing with marketing partners.')).toBeVisible()
  await expectAccessible(page, 'a no that waits')
  await context.setOffline(false)
  await expect(page.getByText('We don’t share these answers with marketing partners.')).toBeVisible(
    ARRIVAL_TIMEOUT,
  )
  await page.reload()
  await expect(page.getByText('We don’t share these answers with marketing partners.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'communities' })).toBeChecked()
  const lead = await product.sql`
    select share_with_communities as communities, share_with_partners as partners from questionnaires
    where email = ${family.email}`
  expect(lead).toEqual([{ communities: true, partners: false }])
  expect(puts).toHaveLength(1)
  await page.setViewportSize(WIDE)
  await expectAccessible(page, 'a recorded no, on a wide screen')
})

test('the footer leads to both pages on a phone and on a wide screen', async ({ page, viewport }) => {
  for (const [link, heading] of [
    ['Consumer Health Data', 'Consumer Health Data Privacy Policy'],
    ['Do Not Sell or Share My Information', 'Do Not Sell or Share My Information'],
  ] as const) {
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const size of [viewport, WIDE]) {
      if (size) await page.setViewportSize(size)
      await expectAccessible(page, heading)
    }
  }
})

test('a search in Oregon shows its notice before sending, and keeps the proof that it was read', async ({
  page,
  product,
}) => {
  const family = buildFamily()
  await page.goto('/questionnaire')
  await fillQuestionnaire(page, family)
  const notice = page.getByRole('region', { name: 'What families in Oregon should know' })
  await expect(notice).toHaveCount(0)
  await page.getByLabel('ZIP code, +4 (optional)').fill('97201')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State', { exact: true }).selectOption('OR')
  await expect(notice.getByText('long-term care referral service')).toBeVisible()
  await notice.getByRole('checkbox', { name: 'I have read this notice.' }).check()
  await expectAccessible(page, 'the notice of Oregon')
  await sendButton(page).click()
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
  const proof = await product.sql`
    select acknowledgements.state, version, text_hash is not null as has_hash from acknowledgements
    join submissions using (key_hash) join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email}`
  expect(proof).toMatchObject([{ state: 'OR', version: '2026-11-23' }])
})
