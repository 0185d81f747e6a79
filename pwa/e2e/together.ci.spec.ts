import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { keepsFiles } from './kept-files.ts'
import { SLOW, SYNCED } from './sharing/share-by-link.ts'
import { NO_TRACES, tracesOf } from './sharing/traces-of.ts'
import { saveFirstCommunity } from './shortlist/save-first-community.ts'
import { openNotes, writeNote } from './shortlist/write-note.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const setOffline = (pages: readonly Page[], isOffline: boolean) =>
  Promise.all(pages.map((page) => page.context().setOffline(isOffline)))

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('What does your family call you?').fill(name)
  await page.getByRole('button', { name: 'Join the list' }).click()
  await expect(page.getByRole('heading', { name: 'Your shortlist' })).toBeVisible()
}

test('three phones keep one list through a weekend without a connection, and no server can read it', async ({
  ownServer,
  database,
  product,
  openDevice,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const open = async () => (await openDevice(ownServer.origin)).newPage()
  const anna = await open()
  await sendForResults(anna, buildFamily())
  await waitUntilInstalled(anna)
  expect(await keepsFiles(anna, 'family-list-')).toBe(false)
  const name = await saveFirstCommunity(anna)
  await writeNote(anna, `Mother liked the garden. ${canary}`)

  // A phone that never shared doesn't keep this part, and says what it needs.
  const decide = anna.getByRole('button', { name: 'Decide together with your family' })
  await setOffline([anna], true)
  await decide.click()
  await expect(anna.getByText('You need a connection to start this on this phone.')).toBeVisible()
  await setOffline([anna], false)
  await decide.click()
  await expect(anna.getByRole('heading', { name: 'Decide together' })).toBeFocused()
  await anna.getByLabel('What does your family call you?').fill('Anna')
  await anna.getByRole('button', { name: 'Start the list' }).click()
  await expect(anna.getByRole('heading', { name: "Your family's list" })).toBeFocused()
  const link = await anna.getByLabel('The link', { exact: true }).first().inputValue()
  await expect(anna.getByText(SYNCED)).toBeVisible(SLOW)
  await expectAccessible(anna, 'a shortlist that a family keeps together')

  const [ben, clara] = [await open(), await open()]
  await join(ben, link, 'Ben')
  await join(clara, link, 'Clara')
  for (const page of [ben, clara])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible(SLOW)
  await ben.getByText('From Anna').click()
  await expect(ben.getByText(canary)).toBeVisible()
  await expectAccessible(ben, 'a list that a phone has joined')
  await anna.reload()
  await expect(anna.getByText('Clara: not seen')).toBeVisible(SLOW)

  // The weekend.
  const phones = [anna, ben, clara]
  for (const page of phones) {
    await waitUntilInstalled(page)
    await expect.poll(() => keepsFiles(page, 'family-list-')).toBe(true)
  }
  await setOffline(phones, true)
  await anna.getByRole('button', { name: 'Yes', exact: true }).click()
  await ben.getByRole('button', { name: 'Maybe', exact: true }).click()
  await openNotes(ben)
  await ben.getByLabel(`Notes about ${name}`).fill('Far from me, but fine')
  await ben.getByLabel(`Notes about ${name}`).blur()
  await clara.getByLabel(`Status of ${name}`).selectOption('Called')
  await clara.getByLabel(`Your rating of ${name}`).selectOption('4 of 5')
  await expect(
    ben.getByText(`The others don't have these changes yet: ${name}.`, { exact: false }),
  ).toBeVisible(SLOW)
  await ben.reload()
  await expect(ben.getByText('you: maybe')).toBeVisible()
  await setOffline(phones, false)

  for (const page of phones) {
    await page.reload()
    await expect(page.getByText(SYNCED)).toBeVisible(SLOW)
  }
  await anna.reload()
  await expect(anna.getByText('Ben: maybe')).toBeVisible(SLOW)
  await expect(anna.getByText('Clara: no vote yet, 4 of 5')).toBeVisible(SLOW)
  await expect(anna.getByLabel(`Status of ${name}`)).toHaveValue('called')
  await expect(anna.getByText(/^Added by you, .+ · “Called” by Clara, /)).toBeVisible()
  await anna.getByText('From Ben').click()
  await expect(anna.getByText('Far from me, but fine')).toBeVisible()
  await expect(anna.getByText('Since you last looked:', { exact: false })).toBeVisible()

  const key = link.split('#')[1] ?? ''
  for (const page of phones) await page.context().close()
  await ownServer.stop()
  expect(await tracesOf([canary, key, 'Far from me'], database, [ownServer, product])).toEqual(NO_TRACES)
})

/** Moves the focus to a control as a keyboard does. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible(SLOW)
  for (let presses = 0; presses < 150; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

async function joinByKeyboard(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await tabTo(page.getByLabel('What does your family call you?'))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(SYNCED)).toBeVisible(SLOW)
}

test('three people start, join, vote, leave someone out and leave with the keyboard alone', async ({
  product,
  openDevice,
}) => {
  const open = async () => (await openDevice(product.origin)).newPage()
  const anna = await open()
  await sendForResults(anna, buildFamily())
  await saveFirstCommunity(anna)
  await anna.goto('/shortlist')
  await press(anna.getByRole('button', { name: 'Decide together with your family' }))
  await tabTo(anna.getByLabel('What does your family call you?'))
  await anna.keyboard.type('Anna')
  await anna.keyboard.press('Enter')
  const link = await anna.getByLabel('The link', { exact: true }).first().inputValue()
  await expect(anna.getByText(SYNCED)).toBeVisible(SLOW)

  const [ben, clara] = [await open(), await open()]
  await joinByKeyboard(ben, link, 'Ben')
  await joinByKeyboard(clara, link, 'Clara')
  await press(ben.getByRole('button', { name: 'No', exact: true }))
  await expect(ben.getByText('you: no', { exact: true })).toBeVisible()
  await expect(ben.getByText(SYNCED)).toBeVisible(SLOW)
  await anna.reload()
  await expect(anna.getByText('Ben: no', { exact: true })).toBeVisible(SLOW)

  const members = anna.getByRole('list', { name: 'Who is on this list' })
  await expect(members.getByRole('listitem')).toHaveCount(3)
  const title = (page: Page) => page.getByRole('heading', { name: 'Your shortlist', exact: true })
  await press(anna.getByRole('button', { name: /^Remove\W+Ben$/ }))
  await press(anna.getByRole('button', { name: 'Yes, remove' }))
  await expect(title(anna)).toBeFocused(SLOW)
  await expect(members.getByRole('listitem')).toHaveCount(2)
  await ben.reload()
  await expect(
    ben.getByText('Your family now uses a new list, without this phone.', { exact: false }),
  ).toBeVisible(SLOW)

  await clara.reload()
  await expect(clara.getByRole('button', { name: 'Leave the list' })).toBeVisible(SLOW)
  await expect(clara.getByText('Ben: no', { exact: true })).toHaveCount(0, SLOW)
  await press(clara.getByRole('button', { name: 'Leave the list' }))
  await press(clara.getByRole('button', { name: 'Yes', exact: true }).last())
  await expect(title(clara)).toBeFocused(SLOW)
  await anna.reload()
  await expect(members.getByRole('listitem')).toHaveCount(1, SLOW)
})
