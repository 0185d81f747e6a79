import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** What a family types. Each has its own e-mail, because one counts once. */
export interface Family {
  firstName: string
  lastName: string
  email: string
}

export const aFamily = (): Family => ({
  firstName: 'Ruth',
  lastName: 'Calloway',
  email: `ruth.${randomUUID()}@example.org`,
})

/** Fills the whole questionnaire by its labels, as a person with a finger does. */
export async function fillQuestionnaire(page: Page, family: Family) {
  await page.getByLabel('First Name').fill(family.firstName)
  await page.getByLabel('Last Name').fill(family.lastName)
  await choose(page, '75-80')
  await choose(page, 'Female')
  await page.getByLabel('Email').fill(family.email)
  await page.getByLabel('ZIP code, +4 (optional)').fill('78701')
  await page.getByLabel('City').fill('Austin')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
  await choose(page, '$4,500 - $5,500 (Premium Care)')
  await choose(page, 'Memory Care')
  await choose(page, 'Gardens')
  await page.getByLabel(/I agree to the/).check()
}

/** The card is the target, as for a finger; the radio button inside it is what a screen reader hears. */
export async function choose(page: Page, label: string) {
  await page.locator('.choice-card', { hasText: exactly(label) }).click()
}

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)

export const sendButton = (page: Page) => page.getByRole('button', { name: 'Find My Matches' })

/** Resolves when the service worker controls the page's next load, and its files are kept. */
export async function waitUntilInstalled(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}
