import { expect, NETWORK_ERRORS, test } from './test.ts'

test.use({ serviceWorkers: 'block', expectedErrors: [NETWORK_ERRORS] })

/** How long a toast is shown, ms. */
const SHOWN_MS = 5000

test('a toast never covers what has the focus', async ({ page }) => {
  // The toast stays for the whole test.
  await page.addInitScript((shown) => {
    const { setTimeout } = window
    const keepToast = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      delay === shown ? 0 : setTimeout(handler, delay, ...rest)
    window.setTimeout = keepToast as typeof window.setTimeout
  }, SHOWN_MS)
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Calloway')
  await page.getByLabel('Email').fill('ruth@example.org')
  await page.getByLabel('Message').fill('Please call me back.')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  const toast = page.getByText('Message Sent!')
  await expect(toast).toBeVisible()
  const links = page.locator('main a, main button, main input, main textarea, footer a')
  for (const link of await links.all()) {
    // At the upper edge of the screen, where the toast usually is.
    await link.evaluate((element: HTMLElement) => {
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
      element.focus({ preventScroll: true })
    })
    await expect
      .poll(() =>
        page.evaluate(() => {
          const card = document.querySelector('[data-part="toast"]')?.getBoundingClientRect()
          const focused = document.activeElement?.getBoundingClientRect()
          if (!card || !focused) return 'no toast'
          return card.top < focused.bottom && focused.top < card.bottom ? 'covered' : 'clear'
        }),
      )
      .toBe('clear')
  }
})
