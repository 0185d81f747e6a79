import type { BrowserContext, Page } from '@playwright/test'
import { fillQuestionnaire, sendButton } from '../family.ts'
import { expectOneLead, expectSettled, fillAndSend, held, keptDrafts } from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 10, 17 and 18: the phone's database is full, newer, or not to be had.

/** Room for the app and its database, and so little more that it is soon used up. */
const QUOTA_BYTES = 8_000_000
/** Pieces that get smaller until not one fits any more. */
const FIRST_PIECE_BYTES = 65_536

/** A page of the app that has kept an earlier version of the answers, on a phone with no room for another. */
async function openWithoutRoom(device: BrowserContext, origin: string): Promise<Page> {
  const page = await device.newPage()
  const session = await device.newCDPSession(page)
  // Before the first visit: a browser remembers for minutes how much room it found.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES })
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Earlier')
  await expect.poll(() => keptDrafts(page)).toMatchObject([{ firstName: 'Earlier' }])
  await page.evaluate(useUpRoom, FIRST_PIECE_BYTES)
  return page
}

async function useUpRoom(firstPieceBytes: number): Promise<void> {
  const opening = indexedDB.open('what else lies on this phone')
  opening.onupgradeneeded = () => opening.result.createObjectStore('pieces', { autoIncrement: true })
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const fits = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const writing = opening.result.transaction('pieces', 'readwrite')
      // Random, so that it cannot be packed.
      writing.objectStore('pieces').add(crypto.getRandomValues(new Uint8Array(bytes)))
      writing.oncomplete = () => resolve(true)
      writing.onabort = () => {
        if (writing.error?.name !== 'QuotaExceededError') throw writing.error
        resolve(false)
      }
    })
  let bytes = firstPieceBytes
  while (bytes >= 1) if (!(await fits(bytes))) bytes = Math.floor(bytes / 2)
  opening.result.close()
}

const makeRoom = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('what else lies on this phone').onsuccess = resolve
      }),
  )

const NOT_SAVED = 'Your answers are not saved on this phone'

test('a phone without room keeps the earlier version, says so, and can still send', async ({
  family,
  device,
  line,
  product,
}) => {
  const page = await openWithoutRoom(device, line.origin)
  await fillQuestionnaire(page, family)
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  expect(await keptDrafts(page)).toMatchObject([{ firstName: 'Earlier' }])
  await sendButton(page).click()
  await expect(page.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectOneLead(product.sql, family)
})

test('a phone with neither room nor a connection keeps the answers on its screen, says so, and sends them later', async ({
  family,
  device,
  line,
  product,
}) => {
  const page = await openWithoutRoom(device, line.origin)
  await fillQuestionnaire(page, family)
  line.onPost({ kind: 'refuse' })
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeAttached()
  await expect(page.getByText('They stay in this tab only')).toBeVisible()
  line.heal()
  await expectOneLead(product.sql, family)
})

test('a phone that has room again keeps what is typed, and says so', async ({ device, line }) => {
  const page = await openWithoutRoom(device, line.origin)
  await page.getByLabel('First Name').fill('Later')
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await makeRoom(page)
  await page.getByLabel('Last Name').fill('Calloway')
  await expect(page.getByText(NOT_SAVED)).toBeHidden()
  expect(await keptDrafts(page)).toMatchObject([{ firstName: 'Later', lastName: 'Calloway' }])
})

const BROKEN: [string, () => void][] = [
  ['has no database', () => Reflect.deleteProperty(window, 'indexedDB')],
  [
    'throws when its database is opened',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    },
  ],
  [
    'never opens its database',
    () => {
      IDBFactory.prototype.open = () => ({ addEventListener() {} }) as never
    },
  ],
]
for (const [what, breakIt] of BROKEN) {
  test(`a browser that ${what} says honestly what is kept, and the answers arrive`, async ({
    family,
    page,
    product,
  }) => {
    await page.addInitScript(breakIt)
    await page.goto('/questionnaire')
    await expect(page.getByText(/in this tab/i).first()).toBeVisible({ timeout: 20_000 })
    await fillAndSend(page, family)
    await expect(page.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
    await expectOneLead(product.sql, family)
  })
}

test('a database that the browser closes in the background is opened again', async ({
  family,
  page,
  product,
}) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    const opened: IDBDatabase[] = []
    IDBFactory.prototype.open = function (this: IDBFactory, ...given: [string, number?]) {
      const request = open.apply(this, given)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(window, { closeAll: () => opened.map((database) => database.close()) })
  })
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Ruth')
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  await page.evaluate(() => (window as unknown as { closeAll: () => void }).closeAll())
  await fillQuestionnaire(page, family)
  await page.evaluate(() => (window as unknown as { closeAll: () => void }).closeAll())
  await sendButton(page).click()
  await expectOneLead(product.sql, family)
  await expectSettled(page)
})

/** Opens the phone's database at a later version, as a newer app in another tab would. */
const upgrade = (fails: boolean) =>
  new Promise<string>((resolve) => {
    const request = indexedDB.open('hearthfinder', 500)
    request.onblocked = () => resolve('blocked')
    request.onupgradeneeded = () => {
      request.result.createObjectStore('of a later version')
      if (fails) request.transaction?.abort()
    }
    request.onsuccess = () => {
      request.result.close()
      resolve('upgraded')
    }
    request.onerror = () => resolve('failed')
  })

for (const fails of [false, true]) {
  test(`an old tab lets a newer version’s upgrade pass${fails ? ', which fails,' : ''} and goes on keeping answers`, async ({
    family,
    context,
    page,
    product,
  }) => {
    await page.goto('/questionnaire')
    await page.getByLabel('First Name').fill('Ruth')
    await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
    const newer = await context.newPage()
    await newer.goto('/about')
    expect(await newer.evaluate(upgrade, fails)).toBe(fails ? 'failed' : 'upgraded')

    await fillQuestionnaire(page, family)
    await expect(async () => {
      expect((await held(page)).drafts).toMatchObject([{ fields: { email: family.email } }])
    }).toPass()
    // An older app that starts on the newer database, too.
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(family.email)
    await sendButton(page).click()
    await expectOneLead(product.sql, family)
    await expectSettled(page)
  })
}

test('data that the browser clears under an open form costs nothing that stands in the form', async ({
  app,
  device,
  family,
  line,
  product,
}) => {
  await fillQuestionnaire(app, { ...family, firstName: 'Before' })
  await expect.poll(() => keptDrafts(app)).toMatchObject([{ firstName: 'Before' }])
  const session = await device.newCDPSession(app)
  await session.send('Storage.clearDataForOrigin', { origin: line.origin, storageTypes: 'all' })
  await app.getByLabel('First Name').fill(family.firstName)
  // Nothing looks into the phone's database here: that would make an empty one.
  await sendButton(app).click()
  await expectOneLead(product.sql, family)
  await expectSettled(app)
})
