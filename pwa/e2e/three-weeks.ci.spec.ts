import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { tablesWith } from '#server/testing/every-column.ts'
import { eraseAnswers } from './erase-answers.ts'
import { ARRIVAL_TIMEOUT, buildFamily, sendButton, typeQuestionnaire, waitUntilInstalled } from './family.ts'
import { expectOneLead, expectSettled } from './faults/phone.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { openButton, openMailedList } from './mailed/open-mailed-list.ts'
import { allowCopying, endList, expectNotShared, shareByLink, startList } from './sharing/share-by-link.ts'
import { NO_TRACES, tracesOf } from './sharing/traces-of.ts'
import { download } from './shortlist/download.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { writeNote } from './shortlist/write-note.ts'
import { say } from './spanish/speak.ts'
import { NETWORK_ERRORS } from './test.ts'

/** The browser logs as errors that a link has ended. */
const ENDED = /status of 404|410 \(Gone\)/
const WELCOME = 'Welcome back: your matches for Austin, TX'
const DAY_MS = 24 * 60 * 60 * 1000
const TODAY = Date.now()
const VISIT_DAY = new Date(TODAY + 10 * DAY_MS).toISOString().slice(0, 10)

/** Opens the app some days later, in a new tab without the session storage of the earlier ones. */
async function comeBack(phone: BrowserContext, days: number): Promise<Page> {
  for (const tab of phone.pages()) await tab.close()
  await phone.clock.setSystemTime(TODAY + days * DAY_MS)
  const page = await phone.newPage()
  await page.goto('/')
  return page
}

test('three weeks: a family searches offline, works with its list, shares it and erases it', async ({
  mailing,
  openDevice,
  expectedErrors,
}) => {
  test.setTimeout(300_000)
  expectedErrors.push(NETWORK_ERRORS, ENDED)
  const family = buildFamily()
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const phone = await openDevice(mailing.origin)
  await allowCopying(phone)
  const tablet = await (await openDevice(mailing.origin)).newPage()
  const sister = await (await openDevice(mailing.origin)).newPage()
  let page = await phone.newPage()
  let community = ''

  await test.step('without a connection, the phone makes the list', async () => {
    await page.goto('/')
    await waitUntilInstalled(page)
    await page.goto('/questionnaire')
    await typeQuestionnaire(page, family)
    await expect(page.getByText('You can get this list without a connection.')).toBeVisible()
    await phone.setOffline(true)
    await sendButton(page).click()
    await page.getByRole('link', { name: 'See your list now' }).click()
    await expect(page.getByText(/^Built on your phone from Texas's public records/)).toBeVisible()
    await expect(page.locator('[data-part=community-list] h3').first()).toBeVisible()
    expect(await tablesWith(mailing.sql, [family.email])).toEqual([])
  })

  const receipt = await test.step('with a connection, it is sent once, and a receipt comes', async () => {
    await phone.setOffline(false)
    await expectOneLead(mailing.sql, family)
    await expect(page.getByText("You're back online.")).toBeVisible(ARRIVAL_TIMEOUT)
    await expect(page.getByText(/^Received, reference/)).toBeVisible()
    await expectSettled(page)
    return mailing.mail.linkTo(family.email)
  })

  await test.step('the next day, offline, the landing page knows the search', async () => {
    await phone.setOffline(true)
    page = await comeBack(phone, 1)
    await page.getByRole('link', { name: WELCOME }).click()
    await expect(page).toHaveURL('/results')
    await expect(page.locator('[data-part=community-list] h3').first()).toBeVisible()
  })

  await test.step('the mailed link opens the list on a second device', async () => {
    await openMailedList(tablet, receipt)
    await expect(tablet.locator('[data-part=community-list] h3').first()).toBeVisible()
    await expectOneLead(mailing.sql, family)
  })

  const name = await test.step('still offline: a shortlist with a visit and a note', async () => {
    const saved = await saveFirstCommunity(page)
    community = saved
    await writeNote(page, `Mother liked the garden. ${canary}`)
    await page.getByLabel(`Status of ${saved}`).selectOption('Visit planned')
    await page.getByLabel(`Visit on at ${saved}`).fill(VISIT_DAY)
    await page.getByLabel(`Time of the visit at ${saved}`).fill('10:30')
    const { text } = await download(page, /^Add to calendar/)
    // 10:30 in Austin.
    expect(text).toContain(`\r\nDTSTART:${VISIT_DAY.replaceAll('-', '')}T163000Z\r\n`)
    expect(text).toContain(`\r\nSUMMARY:${say(`Visit ${saved}`)}\r\n`)
    return saved
  })

  await test.step('a tour request arrives once', async () => {
    await phone.setOffline(false)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Amenities & Services' })).toBeVisible()
    await page
      .getByRole('link', { name: /^Schedule/ })
      .first()
      .click()
    await expect(page.getByLabel('Email')).toHaveValue(family.email)
    await page.getByLabel('First name').fill('Ana')
    await page.getByLabel('Last name').fill('Calloway')
    await page.getByLabel('First choice', { exact: true }).fill(VISIT_DAY)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText(`You asked for a tour of ${name}`)).toBeVisible(ARRIVAL_TIMEOUT)
    const requests = await mailing.sql`
      select request->'community'->>'name' as name from contacts where email = ${family.email}`
    expect(requests).toEqual([{ name }])
  })

  await test.step('on a third device, a sister reads along', async () => {
    await page.goto('/shortlist')
    await startList(page)
    await sister.goto(await shareByLink(page))
    await expect(sister.getByText(canary)).toBeVisible()
    await expect(sister.getByText(name).first()).toBeVisible()
  })

  await test.step('no database, log, mail or backup has the word in the note', async () => {
    const words = [canary, Buffer.from(canary).toString('hex')]
    expect(await tracesOf(words, mailing, [mailing])).toEqual(NO_TRACES)
    expect(words.filter((word) => mailing.mail.text().includes(word))).toEqual([])
    // The search works: it finds what the server has.
    const found = await tracesOf([family.email], mailing, [mailing])
    expect(found.tables).toEqual(expect.arrayContaining(['contacts', 'questionnaires']))
    expect(found.backup).not.toEqual([])
    expect(mailing.mail.text()).toContain(family.email)
  })

  await test.step('once the family ends the list, a reload says so', async () => {
    await endList(page)
    await expect(page.getByRole('heading', { name: 'Share or decide together' })).toBeVisible()
    expect(await mailing.sql`select id from family_lanes`).toEqual([])
    await sister.reload()
    await expectNotShared(sister)
    await expect(sister.getByText(canary)).toHaveCount(0)
  })

  await test.step('three weeks later, the work is still there, and erasing ends it everywhere', async () => {
    page = await comeBack(phone, 21)
    await page.getByRole('link', { name: WELCOME }).click()
    await expect(page).toHaveURL('/results')
    await page.goto('/shortlist')
    await expect(page.getByLabel(`Notes about ${name}`)).toHaveValue(`Mother liked the garden. ${canary}`)
    await expectOneLead(mailing.sql, family)
    expect(await mailing.sql`select 1 from submissions`).toHaveLength(1)
    expect(await mailing.sql`select 1 from contacts`).toHaveLength(1)
    await eraseAnswers(page)
    // The tour request is a message of its own. It is deleted like one, with its place in the inbox.
    expect(await tablesWith(mailing.sql, [family.email])).toEqual(['contacts', 'inbox_messages'])
  })

  await test.step('the phone keeps its shortlist and greets a stranger, and the mailed link opens nothing', async () => {
    await page.goto('/shortlist')
    await expect(page.getByRole('heading', { name: community })).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Answer a few questions about care')).toBeVisible()
    await expect(page.getByRole('link', { name: WELCOME })).toHaveCount(0)
    await tablet.goto(receipt)
    await openButton(tablet).click()
    await expect(tablet.getByText('This link no longer works', { exact: true })).toBeVisible()
  })
})
