import type { Page } from '@playwright/test'
import { startFakeOllama } from '#server/testing/fake-ollama.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, fillAndSend, waitUntilInstalled } from './family.ts'
import { type Database, openDatabase } from './product/database.ts'
import { startServer } from './product/server.ts'
import { test as base, expect, NETWORK_ERRORS } from './test.ts'

/** The server looks for letters every 15 seconds. The phone asks after 5, 13, 24 and 41 seconds. */
const READ_MS = 60_000
const LETTER = 'Mom has wandered off twice. The doctor said Alzheimer’s.'
const REPLY = { memory: { value: 'dementia', sentence: 1 }, wandering: { value: 'yes', sentence: 0 } }

/**
 * A server whose model reads letters well, which no model small enough for a test does. Its database is its own: other
 * servers of the product have models that fail, and would read the letter.
 */
const test = base.extend<{ reading: Pick<Database, 'sql'> & { origin: string; askedLetters: () => number } }>(
  {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern.
    reading: async ({}, use, { parallelIndex }) => {
      const { databaseUrl, sql } = await openDatabase(`letter_${parallelIndex}_${Date.now()}`)
      const ollama = await startFakeOllama()
      ollama.answerLetter = () => JSON.stringify(REPLY)
      const server = await startServer({ DATABASE_URL: databaseUrl, ...ollama.variables, MODEL_EXAM: 'off' })
      const isLetter = ({ messages }: (typeof ollama.asked)[number]) =>
        messages[0]?.content.includes(LETTER.slice(0, 20))
      await use({ sql, origin: server.origin, askedLetters: () => ollama.asked.filter(isLetter).length })
      await server.stop()
      await ollama.close()
      await sql.end()
    },
  },
)
test.beforeEach(() => test.slow())

const question = (page: Page) => page.getByText('We also read:')
const isSending = (page: Page) => page.getByText('Your list changes once we have your changes.')

test('what the model read is asked beside the family’s sentence, and confirmed once, through airplane mode and a second tab', async ({
  reading,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const family = buildFamily()
  const phone = await openDevice(reading.origin)
  const page = await phone.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  await page.getByText('What help is needed? (optional)').click()
  await page.getByLabel('Tell us in your own words').fill(LETTER)
  await fillAndSend(page, family)
  await expect(page).toHaveURL('/results', ARRIVAL_TIMEOUT)

  await expect(question(page)).toBeVisible({ timeout: READ_MS })
  await expect(page.getByText('The doctor said Alzheimer’s.')).toBeVisible()
  await expectAccessible(page, 'the question about the letter')
  const otherTab = await phone.newPage()
  await otherTab.goto('/results')
  await expect(question(otherTab)).toBeVisible()

  await phone.setOffline(true)
  await page.getByRole('checkbox', { name: /Has dementia/ }).check()
  await page.getByRole('button', { name: 'Use what I checked' }).click()
  await expect(isSending(page)).toBeVisible()
  await expect(question(otherTab)).toBeHidden()
  await page.reload()
  await expect(isSending(page)).toBeVisible()
  const versions = () => reading.sql`
    select needs, letter, superseded_by is null as is_current
    from submissions join questionnaires on questionnaires.id = questionnaire_id
    where email = ${family.email}`
  expect(await versions()).toHaveLength(1)

  await phone.setOffline(false)
  await expect(page.getByRole('region', { name: 'Search Criteria' })).toContainText(
    'Has dementia',
    ARRIVAL_TIMEOUT,
  )
  await expect(question(page)).toBeHidden()
  const stored = await versions()
  expect(stored).toHaveLength(2)
  for (const { needs, letter } of stored) expect([needs, letter]).toEqual([{ memory: 'dementia' }, LETTER])
  expect(stored.filter((version) => version.is_current)).toHaveLength(1)
  expect(reading.askedLetters()).toBe(1)
})
