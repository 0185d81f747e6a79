import type { Page } from '@playwright/test'
import { API } from '#shared/paths.ts'
import {
  ARRIVAL_TIMEOUT,
  buildFamily,
  fillQuestionnaire,
  sendButton,
  sendForResults,
  typeFirstName,
  waitUntilInstalled,
} from './family.ts'
import { expect, test } from './faults/fault-test.ts'
import {
  checkForUpdate,
  expectNoLead,
  expectOneLead,
  expectOutbox,
  expectSettled,
  expectWaiting,
  readPhoneDatabase,
  sentKeys,
} from './faults/phone.ts'
import { PREVIOUS_COMMITS, readPreviousApp } from './previous/app-archive.ts'
import { startPreviousServer } from './previous/previous-server.ts'
import { NETWORK_ERRORS } from './test.ts'

const matches = (page: Page) => page.getByRole('heading', { name: 'Available Communities' })

const member = (firstName: string) => ({ ...buildFamily(), firstName })

/** Adds fields to a list that the previous app doesn't know, as a new server may. Other responses stay as they are. */
function addFields(text: string): string {
  if (!text.includes('"facilities"')) return text
  const answer = JSON.parse(text) as { facilities: object[] }
  const facilities = answer.facilities.map((match) => ({
    ...match,
    campus: { houses: 2, names: [] },
    later: 1,
  }))
  const notices = [{ code: 'later', text: 'A notice of a later version.' }]
  return JSON.stringify({ ...answer, facilities, notices, fartherAway: facilities.slice(0, 2), later: [] })
}

/** The scripts that the page has loaded from its build, by the file names with their hashes. */
const loadedScripts = (page: Page) =>
  page.evaluate(() => [...document.scripts].map(({ src }) => new URL(src, location.href).pathname.slice(1)))

for (const commit of PREVIOUS_COMMITS) {
  test(`the app of ${commit}, with all it has stored, works with the new server, and the update keeps everything`, async ({
    openProxy,
    openPhone,
    product,
    expectedErrors,
  }) => {
    test.setTimeout(180_000)
    expectedErrors.push(NETWORK_ERRORS)
    const app = await readPreviousApp(commit)
    const runsPreviousApp = async (page: Page) => {
      const scripts = (await loadedScripts(page)).filter((script) => script.startsWith('assets/'))
      return scripts.length > 0 && scripts.every((script) => app.files.has(script))
    }
    const previous = await startPreviousServer(app, product.origin)
    let current = previous.origin
    const network = await openProxy(() => current)
    const phone = await openPhone(network.origin)
    const page = await phone.newPage()
    const [mother, father, aunt] = [member('Mother'), member('Father'), member('Aunt')]

    await test.step('the previous app stores a search and a draft, and an answer waits', async () => {
      await page.goto('/')
      await waitUntilInstalled(page)
      await sendForResults(page, mother)
      await expect(matches(page)).toBeVisible()
      await expectSettled(page)
      await page.goto('/contact')
      const message = 'Please call my sister about the tour.'
      await page.getByLabel('Message', { exact: true }).fill(message)
      await expect(async () => {
        const { messageDrafts } = await readPhoneDatabase(page)
        expect(messageDrafts).toMatchObject([{ fields: { message } }])
      }).toPass()
      await page.goto('/questionnaire')
      await fillQuestionnaire(page, father)
      await phone.setOffline(true)
      await sendButton(page).click()
      await expect(page.getByText('Waiting to send').first()).toBeVisible()
      await expectWaiting(page, father)
      expect(await runsPreviousApp(page)).toBe(true)
    })
    const before = await readPhoneDatabase(page)

    await test.step('the previous app sends it to the new server, and shows the list', async () => {
      current = product.origin
      await previous.close()
      network.onPost({ kind: 'rewrite', body: addFields })
      await phone.setOffline(false)
      await expectOneLead(product.sql, father)
      await expectSettled(page, 2)
      network.heal()
      await page.goto('/results')
      await expect(page.getByText('Father Calloway', { exact: true })).toBeVisible(ARRIVAL_TIMEOUT)
      await expect(matches(page)).toBeVisible()
      expect(await runsPreviousApp(page)).toBe(true)
    })

    await test.step('the previous app opens the search that it stored', async () => {
      await page.goto('/your-phone')
      await page.getByRole('link', { name: /^See these matches .*Mother/ }).click()
      await expect(page.getByText('Mother Calloway', { exact: true })).toBeVisible()
      await expect(matches(page)).toBeVisible()
      expect(await runsPreviousApp(page)).toBe(true)
    })

    await test.step('the previous app sends and erases a search on the new server', async () => {
      await sendForResults(page, aunt)
      await expect(matches(page)).toBeVisible()
      await expectOneLead(product.sql, aunt)
      await page.goto('/your-phone')
      await page.getByRole('button', { name: /^Erase these answers everywhere.*Aunt/ }).click()
      await page.getByRole('button', { name: 'Yes, erase them' }).click()
      await expectOutbox(page, [{ kind: 'erasure', status: 'erased' }])
      await expectNoLead(product.sql, aunt)
      expect(await runsPreviousApp(page)).toBe(true)
    })

    await test.step('the update keeps the open draft', async () => {
      await page.goto('/questionnaire')
      await typeFirstName(page)
      expect(await runsPreviousApp(page)).toBe(true)
      await checkForUpdate(page)
      const offer = page.getByRole('button', { name: 'Update now' })
      await offer.click()
      await expect(async () => expect(await runsPreviousApp(page)).toBe(false)).toPass()
      await expect(offer).toHaveCount(0)
      await expect(page.getByLabel('First Name')).toHaveValue('Ruth')
    })

    await test.step('the new app has the drafts, the results and their keys', async () => {
      const after = await readPhoneDatabase(page)
      const [stored] = before.results
      expect(after.results.find(({ key }) => key === stored?.key)).toEqual(stored)
      expect(after.messageDrafts).toEqual(before.messageDrafts)
      expect(after.outbox.filter(({ kind }) => kind !== 'erasure')).toEqual([])
      await page.goto('/your-phone')
      for (const firstName of ['Mother', 'Father']) {
        await page.getByRole('link', { name: new RegExp(`^See these matches .*${firstName}`) }).click()
        await expect(page.getByText(`${firstName} Calloway`, { exact: true })).toBeVisible()
        await expect(matches(page)).toBeVisible()
        await page.goto('/your-phone')
      }
      await page.goto('/contact')
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/my sister/)
    })

    await test.step('nothing was sent twice', async () => {
      for (const family of [mother, father]) await expectOneLead(product.sql, family)
      expect(new Set(sentKeys(network)).size).toBe(3)
      expect(sentKeys(network, API.contact)).toEqual([])
    })
  })
}
