import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { tablesWith } from '#server/testing/every-column.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { allowCopying, expectNotShared, shareByLink, stopSharing } from './sharing/share-by-link.ts'
import { NO_TRACES, tracesOf } from './sharing/traces-of.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { writeNote } from './shortlist/write-note.ts'
import { expect, test } from './test.ts'

test.beforeEach(({ expectedErrors }) => {
  // A stopped or expired copy answers 410.
  expectedErrors.push(/410 \(Gone\)/)
})

/** Saves the first community of the open list, with a note, on the shortlist, which it leaves open. */
async function saveWithNote(page: Page, note: string): Promise<void> {
  await saveFirstCommunity(page)
  await writeNote(page, note)
}

/** Shares the shortlist of a new search, with a note. @returns the link */
async function shareNote(page: Page, note: string, family = buildFamily()): Promise<string> {
  await allowCopying(page.context())
  await sendForResults(page, family)
  await waitUntilInstalled(page)
  await saveWithNote(page, note)
  return shareByLink(page)
}

/** Opens a link as if it were tapped in a message. A link that differs only after its # would not load the page again. */
async function openLink(page: Page, link: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(link)
}

test('only the link opens a shared list: no database, log, mail or backup has the note or the key', async ({
  ownServer,
  product,
  database,
  openDevice,
}) => {
  const page = await (await openDevice(ownServer.origin)).newPage()
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const family = buildFamily()
  const link = await shareNote(page, `Mother liked the garden. ${canary}`, family)
  const [address = '', key = ''] = link.split('#')
  const id = address.split('/').at(-1) ?? ''
  expect(address).toBe(`${ownServer.origin}/shared/${id}`)
  expect(key).toMatch(/^[\w-]{43}$/)
  await expectAccessible(page, 'shortlist with a shared link')

  const sister = await (await openDevice(ownServer.origin)).newPage()
  const requests: string[] = []
  sister.on('request', (request) =>
    requests.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
  )
  await sister.goto(link)
  await expect(sister.getByText(canary)).toBeVisible()
  await expect(sister.getByText(/^Read-only copy of a family/)).toBeVisible()
  await expect(sister.getByText(family.lastName)).toHaveCount(0)
  await expectAccessible(sister, 'a shared list')
  await sister.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(sister.getByRole('application', { name: /^Map of Texas/ })).toBeVisible()
  await sister
    .getByRole('region', { name: /in view$/ })
    .getByRole('button')
    .first()
    .click()
  await expect(sister.getByText(canary)).toBeVisible()
  await expectAccessible(sister, 'a shared list on a map')
  await sister.getByRole('link', { name: 'Skip to the content' }).press('Enter')
  await sister.reload()
  await expect(sister.getByText(canary)).toBeVisible()
  expect(requests.filter((request) => request.includes(key) || request.includes(canary))).toEqual([])

  // Statistics and mail are sent in the background. The server has them all once it has stopped. The devices close first,
  // because an open page goes on calling the server, and each failed call is an error in its console.
  await sister.context().close()
  await page.context().close()
  await ownServer.stop()
  const secrets = [
    canary,
    key,
    Buffer.from(key, 'base64url').toString('hex'),
    Buffer.from(canary).toString('hex'),
  ]
  // Both servers send the mails of this database.
  expect(await tracesOf(secrets, database, [ownServer, product])).toEqual(NO_TRACES)
  // The search works: it finds what is stored.
  const found = await tracesOf([family.email], database, [ownServer, product])
  expect(found.tables).toContain('questionnaires')
  expect(found.backup).not.toEqual([])
  expect(await tablesWith(database.sql, [id])).toEqual(['shared_lists'])
  expect(ownServer.log()).toContain('"message"')
})

test('a stopped link, an expired one and an incomplete one are explained', async ({
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
  const wrongKey = `${link.slice(0, -43)}${'A'.repeat(43)}`
  await openLink(sister, wrongKey)
  await expect(sister.getByRole('heading', { name: "This link doesn't open the list" })).toBeVisible()
  await expectAccessible(sister, 'a link with a wrong key')

  await stopSharing(page)
  await expect(page.getByText('Stopped. The link no longer works.')).toBeVisible()
  await openLink(sister, link)
  await expectNotShared(sister)
  await expect(sister.getByText('has stopped sharing it')).toBeVisible()

  const second = await shareByLink(page)
  expect(second).not.toBe(link)
  await sister.goto(second)
  await expect(sister.getByText('Kind staff')).toBeVisible()
  const id = new URL(second).pathname.split('/').at(-1) ?? ''
  await product.sql`update shared_lists set expires_at = now() - interval '1 second' where id = ${id}`
  await sister.reload()
  await expect(sister.getByText('This link has expired.')).toBeVisible()
})

test('a changed list says that the copy is old, and an update reaches the same link', async ({
  page,
  product,
  openDevice,
}) => {
  const link = await shareNote(page, 'Before the visit')
  await expect(page.getByText('It is up to date.')).toBeVisible()
  await writeNote(page, 'After the visit')
  await expect(page.getByText('Your list has changed since then.')).toBeVisible()
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expect(sister.getByText('Before the visit')).toBeVisible()
  await page.getByRole('button', { name: /^Update the shared copy/ }).click()
  await expect(page.getByText('The shared copy is up to date.')).toBeVisible()
  await sister.reload()
  await expect(sister.getByText('After the visit')).toBeVisible()
})

test('a link is never called stopped before the server has confirmed it', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await shareNote(page, 'Kind staff')
  await context.setOffline(true)
  await stopSharing(page)
  await expect(page.getByText(/so the link may still work/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Stop sharing/ })).toBeVisible()
  await page.getByRole('button', { name: 'No, keep sharing' }).click()
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText(/The link that you shared may still work/)).toBeVisible()
})

test('deleting everything stops the links first', async ({ page, product, openDevice }) => {
  const link = await shareNote(page, 'Kind staff')
  await page.goto('/your-phone')
  await page.getByRole('button', { name: 'Delete everything from this phone' }).click()
  await page.getByRole('button', { name: 'Yes, delete everything' }).click()
  await expect(page.getByText('None of your data is saved on this phone.')).toBeVisible()
  await expect(page.getByText(/may still work/)).toHaveCount(0)
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expectNotShared(sister)
})

test('a list without notes has none, apps get the link, and paper gets its QR code', async ({
  page,
  product,
  openDevice,
}) => {
  await page.context().addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ url }: { url: string }) => sessionStorage.setItem('shared-to-app', url),
    })
  })
  await sendForResults(page, buildFamily())
  await saveWithNote(page, 'Not for everyone')
  await page.getByRole('checkbox', { name: 'Include my notes' }).uncheck()
  await page.getByRole('button', { name: 'Share this list' }).click()
  await expect(page.getByText('The link is in the app that you chose.')).toBeVisible()
  const link = await page.evaluate(() => sessionStorage.getItem('shared-to-app') ?? '')
  const sister = await (await openDevice(product.origin)).newPage()
  await sister.goto(link)
  await expect(sister.getByRole('heading', { name: 'Shared with you' })).toBeVisible()
  await expect(sister.getByText('Not for everyone')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: 'QR code of the link to this list' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send the link/ })).toBeHidden()
})
