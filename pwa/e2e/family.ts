import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { expect } from './spanish/expect.ts'

/** A family's name and email. Each family has its own email, because an email can be used only once. */
export interface Family {
  firstName: string
  lastName: string
  email: string
}

export const buildFamily = (): Family => ({
  firstName: 'Ruth',
  lastName: 'Calloway',
  email: `ruth.${randomUUID()}@example.org`,
})

const TYPED = { zipCode: '78701', city: 'Austin', state: 'TX' }
const CHOSEN = ['75-80', 'Female', '$4,500 - $5,500 (Premium Care)', 'Memory Care', 'Gardens']

/** Types and chooses the answers of the whole questionnaire, which must be open, as a family does. */
export async function typeQuestionnaire(page: Page, family: Family) {
  await page.getByLabel('First Name').fill(family.firstName)
  await page.getByLabel('Last Name').fill(family.lastName)
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('ZIP code, +4 (optional)').fill(TYPED.zipCode)
  await page.getByLabel('City').fill(TYPED.city)
  await page.getByLabel('State', { exact: true }).selectOption(TYPED.state)
  for (const label of CHOSEN) await chooseOption(page, label)
  await page.getByLabel(/I agree to the/).check()
}

/** The same answers at once, for tests of what follows: the form gets its events without a dozen waits. */
export async function fillQuestionnaire(page: Page, family: Family) {
  await expect(sendButton(page)).toBeEnabled()
  await page.evaluate(
    ([typed, chosen]) => {
      for (const [name, value] of Object.entries(typed)) {
        const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
        if (!field) throw new Error(`the questionnaire has no field ${name}`)
        // React overrides the value's setter of the element itself, and would miss the change.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
        for (const type of ['input', 'change', 'focusout'])
          field.dispatchEvent(new Event(type, { bubbles: true }))
      }
      for (const value of chosen) {
        const choice = document.querySelector<HTMLInputElement>(`form [value="${value}"]`)
        if (!choice) throw new Error(`the questionnaire has no choice ${value}`)
        if (!choice.checked) choice.click()
      }
      const terms = document.querySelector<HTMLInputElement>('form [name=tosAgreed]')
      if (!terms?.checked) terms?.click()
    },
    [{ ...family, ...TYPED }, CHOSEN] as const,
  )
}

/** Clicks a choice card. The card is the touch target; the radio button or checkbox inside it is visually hidden. */
export async function chooseOption(page: Page, label: string) {
  await page.locator('.choice-card', { hasText: exactly(label) }).click()
}

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Find My Matches' })

/** How long answers may take to arrive once nothing blocks them: backoff, another sender, a slow machine. */
export const ARRIVAL_TIMEOUT = { timeout: 45_000 }

/** Fills in and sends the questionnaire, which must be open. */
export async function fillAndSend(page: Page, family: Family): Promise<void> {
  await fillQuestionnaire(page, family)
  await sendButton(page).click()
}

/** Opens, fills in and sends the questionnaire, and waits for the results. */
export async function sendForResults(page: Page, family: Family): Promise<void> {
  await page.goto('/questionnaire')
  await fillAndSend(page, family)
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)
}

/** Selects the first communities of the list for comparison, in the menus of their cards. */
export async function selectToCompare(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await page
      .getByRole('button', { name: /^More for / })
      .nth(index)
      .click()
    await page.getByRole('checkbox', { name: /^Compare / }).check()
  }
}

/** Opens the comparison of the communities that are selected. */
export async function openComparison(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Compare Facilities' }).click()
  await expect(page.getByRole('table')).toBeVisible()
}

/** Sends the questionnaire without an answer, so that it shows its errors. */
export async function sendEmptyForm(page: Page): Promise<void> {
  await page.goto('/questionnaire')
  await sendButton(page).click()
  await expect(page.getByText('First name is required').first()).toBeVisible()
}

/** Stores a response and its questionnaire in the tab's session storage, as after a search. The app must be open. */
export async function storeSearch(page: Page, response: QuestionnaireResponse): Promise<void> {
  await page.evaluate(
    ([results, questionnaire]) => {
      sessionStorage.setItem('searchResults', results ?? '')
      sessionStorage.setItem('questionnaireData', questionnaire ?? '')
    },
    [JSON.stringify(response), JSON.stringify(response.questionnaire)],
  )
}

/** Opens the questionnaire and types a first name, Ruth, which the phone saves. */
export async function startDraft(page: Page): Promise<void> {
  await page.goto('/questionnaire')
  await typeFirstName(page)
}

/** Types a first name, Ruth, into the open questionnaire and waits until the phone has saved it. */
export async function typeFirstName(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ruth')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
}

/** Waits until the service worker has cached its files and will control the next page load. */
export async function waitUntilInstalled(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
