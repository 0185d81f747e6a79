import type { Page } from '@playwright/test'
import { chooseOption, sendButton, typeFirstName, waitUntilInstalled } from './family.ts'
import { slowDown } from './slow-phone.ts'
import { expect, test } from './test.ts'

const NAME = 'Ruth Alexandra Wilhelmina'

/** Holds back every script until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const isReady = (page: Page) => expect(sendButton(page)).toBeEnabled()

test.describe('before the scripts run', () => {
  test('what is typed and chosen stays, and is saved', async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/questionnaire', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Ruth')
    await chooseOption(page, '75-80')
    await page.getByLabel('ZIP code, +4 (optional)').fill('78701')
    await page.getByLabel('State', { exact: true }).selectOption('TX')
    await chooseOption(page, 'Memory Care')
    await chooseOption(page, 'Gardens')
    await page.getByLabel(/I agree to the/).check()
    await page.getByLabel('Last name').pressSequentially('Callo')
    await expect(sendButton(page)).toBeDisabled()
    releaseScripts()
    await isReady(page)
    await page.keyboard.type('way')
    await expect(page.getByLabel('City')).toHaveValue('Austin')
    await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()

    await waitUntilInstalled(page)
    await page.reload()
    await expect(page.getByLabel('First name')).toHaveValue('Ruth')
    await expect(page.getByLabel('Last name')).toHaveValue('Calloway')
    await expect(page.getByLabel('75-80')).toBeChecked()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
    await expect(page.getByLabel('Memory Care')).toBeChecked()
    await expect(page.getByLabel('Gardens')).toBeChecked()
    await expect(page.getByLabel(/I agree to the/)).toBeChecked()
    await expect(page.getByLabel('City')).toHaveValue('Austin')
  })

  test('what is typed stays, with the focus, if an extension changes the form before React takes it over', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/#418/)
    const releaseScripts = await holdScripts(page)
    await page.goto('/questionnaire', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Ruth')
    await chooseOption(page, '75-80')
    await page.getByLabel('Last name').pressSequentially('Callo')
    await page.evaluate(() => {
      for (const input of document.querySelectorAll(
        '.questionnaire-form input[type=text], input:not([type])',
      ))
        input.after(document.createElement('password-manager'))
    })
    releaseScripts()
    await isReady(page)
    await page.keyboard.type('way')
    await expect(page.getByLabel('First name')).toHaveValue('Ruth')
    await expect(page.getByLabel('Last name')).toHaveValue('Calloway')
    await expect(page.getByLabel('75-80')).toBeChecked()
    await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  })

  test('the form can’t be sent, so no answer ends up in a URL', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const releaseScripts = await holdScripts(page)
    await page.goto('/questionnaire', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Ruth')
    await page.getByLabel('First name').press('Enter')
    await sendButton(page).click({ force: true })
    await expect(page).toHaveURL('/questionnaire')
    releaseScripts()
    await isReady(page)
    await expect(page.getByLabel('First name')).toHaveValue('Ruth')
    expect(requested.filter((url) => url.includes('Ruth'))).toEqual([])
  })

  test('a typed field wins over a draft on the phone, whose other fields return', async ({
    browser,
    product,
  }) => {
    // Without a worker, the server's page is shown even to a phone with a draft.
    const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' })
    const first = await context.newPage()
    await first.goto('/questionnaire')
    await isReady(first)
    await first.getByLabel('City').fill('Waco')
    await typeFirstName(first)
    await first.close()

    const page = await context.newPage()
    const releaseScripts = await holdScripts(page)
    await page.goto('/questionnaire', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Naomi')
    releaseScripts()
    await expect(page.getByLabel('City')).toHaveValue('Waco')
    await expect(page.getByLabel('First name')).toHaveValue('Naomi')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByText('Welcome back')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Waco')
    await expect(page.getByLabel('First name')).toHaveValue('Naomi')
    await context.close()
  })
})

test('nothing is lost of a name typed at three seconds on a slow phone, while the scripts start', async ({
  page,
}) => {
  await slowDown(page)
  await page.goto('/questionnaire', { waitUntil: 'commit' })
  const field = page.getByLabel('First name')
  await field.waitFor()
  await page.waitForFunction(() => performance.now() >= 3000)
  await field.focus()
  // Slow enough to still be typing when the scripts take over.
  await page.keyboard.type(NAME, { delay: 200 })
  await isReady(page)
  await expect(field).toHaveValue(NAME)
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
})
