import type { BrowserContext, Page } from '@playwright/test'
import { fillAndSend, fillQuestionnaire, sendButton, startDraft } from '../family.ts'
import { expect, test } from './fault-test.ts'
import { expectDelivered, expectOneLead, readDraftFields, readPhoneDatabase } from './phone.ts'

// Matrix rows 10, 17 and 18: the phone's database is full, newer than the app, or unavailable.

/** Enough for the app and its database, with little space left to fill. */
const QUOTA_BYTES = 8_000_000
/** The size of the first record that fills the storage. It is halved whenever a record no longer fits. */
const FIRST_RECORD_BYTES = 65_536

/** Opens the app with a saved draft on a phone whose storage is then filled completely. */
async function openWithFullStorage(device: BrowserContext, origin: string): Promise<Page> {
  const page = await device.newPage()
  const session = await device.newCDPSession(page)
  // Set before the first visit, because browsers cache the available quota for minutes.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES })
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Earlier')
  // Until then, the app may not have created its tables.
  await expect(page.getByText(/Saved on this phone, /).first()).toBeVisible()
  expect(await readDraftFields(page)).toMatchObject([{ firstName: 'Earlier' }])
  await page.evaluate(fillStorage, FIRST_RECORD_BYTES)
  return page
}

async function fillStorage(firstRecordBytes: number): Promise<void> {
  const opening = indexedDB.open('other data')
  opening.onupgradeneeded = () => opening.result.createObjectStore('records', { autoIncrement: true })
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  const fits = (bytes: number) =>
    new Promise<boolean>((resolve) => {
      const writing = opening.result.transaction('records', 'readwrite')
      // Random bytes, which can't be compressed.
      writing.objectStore('records').add(crypto.getRandomValues(new Uint8Array(bytes)))
      writing.oncomplete = () => resolve(true)
      writing.onabort = () => {
        if (writing.error?.name !== 'QuotaExceededError') throw writing.error
        resolve(false)
      }
    })
  let bytes = firstRecordBytes
  while (bytes >= 1) if (!(await fits(bytes))) bytes = Math.floor(bytes / 2)
  opening.result.close()
}

const freeStorage = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('other data').onsuccess = resolve
      }),
  )

const NOT_SAVED = 'Your answers are not saved on this phone'

test('a phone with full storage keeps the earlier draft, warns, and can still send', async ({
  family,
  device,
  network,
  product,
}) => {
  const page = await openWithFullStorage(device, network.origin)
  await fillQuestionnaire(page, family)
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  expect(await readDraftFields(page)).toMatchObject([{ firstName: 'Earlier' }])
  await sendButton(page).click()
  await expect(page.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectOneLead(product.sql, family)
})

test('a phone with full storage and no connection keeps the answers in the tab, warns, and sends them later', async ({
  family,
  device,
  network,
  product,
}) => {
  const page = await openWithFullStorage(device, network.origin)
  await fillQuestionnaire(page, family)
  network.onPost({ kind: 'refuse' })
  await sendButton(page).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeAttached()
  await expect(page.getByText('They stay in this tab only')).toBeVisible()
  network.heal()
  await expectOneLead(product.sql, family)
})

test('a phone saves the draft again, and removes the warning, once storage is free', async ({
  device,
  network,
}) => {
  const page = await openWithFullStorage(device, network.origin)
  await page.getByLabel('First Name').fill('Later')
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await freeStorage(page)
  await page.getByLabel('Last Name').fill('Calloway')
  await expect(page.getByText(NOT_SAVED)).toBeHidden()
  expect(await readDraftFields(page)).toMatchObject([{ firstName: 'Later', lastName: 'Calloway' }])
})

const BROKEN: [string, () => void][] = [
  ['has no database', () => Reflect.deleteProperty(window, 'indexedDB')],
  [
    'throws when it opens its database',
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
for (const [label, breakDatabase] of BROKEN) {
  test(`a browser that ${label} warns that answers stay in the tab, and they arrive`, async ({
    family,
    page,
    product,
  }) => {
    await page.addInitScript(breakDatabase)
    await page.goto('/questionnaire')
    await expect(page.getByText(/in this tab/i).first()).toBeVisible({ timeout: 20_000 })
    await fillAndSend(page, family)
    await expect(page.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
    await expectOneLead(product.sql, family)
  })
}

test('the app reopens a database that the browser closed in the background', async ({
  family,
  page,
  product,
}) => {
  await page.addInitScript(() => {
    const open = IDBFactory.prototype.open
    const opened: IDBDatabase[] = []
    IDBFactory.prototype.open = function (this: IDBFactory, ...args: [string, number?]) {
      const request = open.apply(this, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
    Object.assign(window, { closeAll: () => opened.map((database) => database.close()) })
  })
  await startDraft(page)
  await page.evaluate(closeDatabases)
  await fillQuestionnaire(page, family)
  await page.evaluate(closeDatabases)
  await sendButton(page).click()
  await expectDelivered(page, product.sql, family)
})

/** Runs in the page: closes its databases, through the function that the test's init script has added. */
const closeDatabases = () => (window as unknown as { closeAll: () => void }).closeAll()

/** Upgrades the phone's database, as a newer version of the app in another tab would. */
const upgrade = (fails: boolean) =>
  new Promise<string>((resolve) => {
    const request = indexedDB.open('hearthfinder', 500)
    request.onblocked = () => resolve('blocked')
    request.onupgradeneeded = () => {
      request.result.createObjectStore('of a newer version')
      if (fails) request.transaction?.abort()
    }
    request.onsuccess = () => {
      request.result.close()
      resolve('upgraded')
    }
    request.onerror = () => resolve('failed')
  })

for (const fails of [false, true]) {
  test(`an old tab lets a newer version upgrade the database${fails ? ', which fails,' : ''} and keeps saving answers`, async ({
    family,
    context,
    page,
    product,
  }) => {
    await startDraft(page)
    const newer = await context.newPage()
    await newer.goto('/about')
    expect(await newer.evaluate(upgrade, fails)).toBe(fails ? 'failed' : 'upgraded')

    await fillQuestionnaire(page, family)
    await expect(async () => {
      expect((await readPhoneDatabase(page)).drafts).toMatchObject([{ fields: { email: family.email } }])
    }).toPass()
    // An older app must also start on the newer database.
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue(family.email)
    await sendButton(page).click()
    await expectDelivered(page, product.sql, family)
  })
}

test('the form keeps its answers if the browser clears its data while the form is open', async ({
  app,
  device,
  family,
  network,
  product,
}) => {
  await fillQuestionnaire(app, { ...family, firstName: 'Before' })
  await expect.poll(() => readDraftFields(app)).toMatchObject([{ firstName: 'Before' }])
  const session = await device.newCDPSession(app)
  await session.send('Storage.clearDataForOrigin', { origin: network.origin, storageTypes: 'all' })
  await app.getByLabel('First Name').fill(family.firstName)
  // Don't read the phone's database here: opening it would create an empty one.
  await sendButton(app).click()
  await expectDelivered(app, product.sql, family)
})
