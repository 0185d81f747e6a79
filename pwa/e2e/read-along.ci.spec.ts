import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { tablesWith } from '#server/testing/every-column.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { keepsFiles } from './kept-files.ts'
import {
  allowCopying,
  endList,
  expectNotShared,
  SLOW,
  SYNCED,
  shareByLink,
  startList,
} from './sharing/share-by-link.ts'
import { NO_TRACES, tracesOf } from './sharing/traces-of.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { openNotes, writeNote } from './shortlist/write-note.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

test.beforeEach(({ expectedErrors }) => {
  // A list that was ended answers 410, and a wrong key 403.
  expectedErrors.push(/410 \(Gone\)|403 \(Forbidden\)/)
})

/** Starts a family's list with a note, from the shortlist of a new search. @returns the link to read along */
async function shareNote(page: Page, note: string, family = buildFamily()): Promise<string> {
  await allowCopying(page.context())
  await sendForResults(page, family)
  await waitUntilInstalled(page)
  await saveFirstCommunity(page)
  await writeNote(page, note)
  await startList(page)
  return shareByLink(page)
}

/** Opens a link as if it were tapped in a message. A link that differs only after its # would not load the page again. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

test('only the link opens a shared list, also offline: no database, log, mail or backup has the note or the key', async ({
  ownServer,
  product,
  database,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const page = await (await openDevice(ownServer.origin)).newPage()
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const family = buildFamily()
  const link = await shareNote(page, `Mother liked the garden. ${canary}`, family)
  const [address = '', key = ''] = link.split('#')
  const id = address.split('/').at(-1) ?? ''
  expect(address).toBe(`${ownServer.origin}/shared/${id}`)
  expect(key).toMatch(/^[\w-]{43}$/)
  const writing = (await page.getByLabel('The link', { exact: true }).inputValue()).split('#')[1] ?? ''
  expect(writing).not.toBe(key)
  await expectAccessible(page, 'shortlist with a shared link')

  const device = await openDevice(ownServer.origin)
  const sister = await device.newPage()
  const requests: string[] = []
  const methods = new Set<string>()
  sister.on('request', (request) => {
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`)
    if (request.url().includes('/api/family-lists')) methods.add(request.method())
  })
  await sister.goto(link)
  await expect(sister.getByText(canary)).toBeVisible()
  await expect(sister.getByText(/^A family's list of /)).toBeVisible()
  await expect(sister.getByText('From Anna')).toBeVisible()
  await expect(sister.getByText(family.lastName)).toHaveCount(0)
  await expectAccessible(sister, 'a shared list')
  await sister.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await sister.reload()
  await expect(sister.getByText(canary)).toBeVisible()
  await waitUntilInstalled(sister)
  await expect.poll(() => keepsFiles(sister, 'family-list-')).toBe(true)
  await device.setOffline(true)
  await sister.reload()
  await expect(sister.getByText(canary)).toBeVisible()
  await expect(sister.getByText(/there may be changes that you don't see yet/)).toBeVisible()
  await device.setOffline(false)
  expect(requests.filter((request) => request.includes(key) || request.includes(canary))).toEqual([])
  expect([...methods]).toEqual(['GET'])

  // Statistics and mail are sent in the background. The server has them all once it has stopped. The devices close first,
  // because an open page goes on calling the server, and each failed call is an error in its console.
  await device.close()
  await page.context().close()
  await ownServer.stop()
  const secrets = [
    canary,
    key,
    writing,
    Buffer.from(key, 'base64url').toString('hex'),
    Buffer.from(canary).toString('hex'),
  ]
  // Both servers send the mails of this database.
  expect(await tracesOf(secrets, database, [ownServer, product])).toEqual(NO_TRACES)
  // The search works: it finds what is stored.
  const found = await tracesOf([family.email], database, [ownServer, product])
  expect(found.tables).toContain('questionnaires')
  expect(found.backup).not.toEqual([])
  expect(await tablesWith(database.sql, [id])).toEqual(['family_lanes', 'family_lists'])
  expect(ownServer.log()).toContain('"message"')
})

test('an ended list, an expired one and an incomplete link are explained', async ({
  page,
  product,
  openDevice,
}) => {
  const link = await shareNote(page, 'Kind staff')
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expect(sister.getByText('Kind staff')).toBeVisible()
  await openLink(sister, link.slice(0, -1))
  await expect(sister.getByRole('heading', { name: 'A part of this link is missing' })).toBeVisible()
  await openLink(sister, `${link.slice(0, -43)}${'A'.repeat(43)}`)
  await expect(sister.getByRole('heading', { name: "This link doesn't open the list" })).toBeVisible()
  await expectAccessible(sister, 'a link with a wrong key')

  await endList(page)
  await expect(page.getByRole('heading', { name: 'Share or decide together' })).toBeVisible()
  await openLink(sister, link)
  await expectNotShared(sister)
  await expect(sister.getByText('Kind staff')).toHaveCount(0)

  await page.getByLabel('What does your family call you?').fill('Anna')
  await page.getByRole('button', { name: 'Start the list' }).click()
  await expect(page.getByText(SYNCED)).toBeVisible(SLOW)
  const second = await shareByLink(page)
  expect(second).not.toBe(link)
  await openLink(sister, second)
  await expect(sister.getByText('Kind staff')).toBeVisible()
  const id = new URL(second).pathname.split('/').at(-1) ?? ''
  await product.sql`update family_lists set expires_at = now() - interval '1 second' where id = ${id}`
  await sister.reload()
  await expectNotShared(sister)
})

test('a change reaches the same link, and a new key without someone cuts the readers off, too', async ({
  page,
  product,
  openDevice,
}) => {
  const link = await shareNote(page, 'Before the visit')
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expect(sister.getByText('Before the visit')).toBeVisible()
  await page.goto('/shortlist')
  await expect(page.getByText(SYNCED)).toBeVisible(SLOW)
  await openNotes(page)
  const field = page.getByLabel(/^Notes about /).first()
  await field.fill('After the visit')
  await field.blur()
  await expect(async () => {
    await sister.reload()
    await expect(sister.getByText('After the visit')).toBeVisible()
  }).toPass(SLOW)

  const ben = await (await openDevice(product.origin)).newPage()
  await ben.goto(await page.getByLabel('The link', { exact: true }).inputValue())
  await ben.getByLabel('What does your family call you?').fill('Ben')
  await ben.getByRole('button', { name: 'Join the list' }).click()
  await expect(ben.getByText(SYNCED)).toBeVisible(SLOW)
  await page.reload()
  await page.getByRole('list', { name: 'Who is on this list' }).getByRole('button').click(SLOW)
  await page.getByRole('button', { name: 'Yes, remove' }).click()
  await expect(page.getByRole('heading', { name: 'Your shortlist', exact: true })).toBeFocused(SLOW)
  await sister.reload()
  await expectNotShared(sister)
  await sister.goto(await shareByLink(page))
  await expect(sister.getByText('After the visit')).toBeVisible()
})

test('a list is never called ended before the server has confirmed it', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await shareNote(page, 'Kind staff')
  await context.setOffline(true)
  await endList(page)
  await expect(page.getByText(/We got no answer from our server, so nothing was changed/)).toBeVisible()
  await page.getByRole('button', { name: 'No', exact: true }).last().click()
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText(/your family may still read what you shared with it/)).toBeVisible()
})

test('deleting everything ends a list that no one else writes to', async ({ page, product, openDevice }) => {
  const link = await shareNote(page, 'Kind staff')
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText('None of your data is saved on this phone.')).toBeVisible()
  await expect(page.getByText(/may still read/)).toHaveCount(0)
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expectNotShared(sister)
})

test('apps get the link', async ({ page, product, openDevice }) => {
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => sessionStorage.setItem('shared-to-app', url),
    })
  })
  await sendForResults(page, buildFamily())
  await saveFirstCommunity(page)
  await writeNote(page, 'Kind staff')
  await startList(page)
  await page.getByRole('button', { name: 'Share this list' }).click()
  await expect(page.getByText('The link is in the app that you chose.')).toBeVisible()
  const link = await page.evaluate(() => sessionStorage.getItem('shared-to-app') ?? '')
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expect(sister.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expect(sister.getByText('Kind staff')).toBeVisible()
})
