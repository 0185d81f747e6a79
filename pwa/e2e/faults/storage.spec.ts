import { fillQuestionnaire, sendButton } from '../family.ts'
import { expectOneLead, expectSettled, fillAndSend, held } from './phone.ts'
import { expect, test } from './row.ts'

// Matrix rows 10, 17 and 18: the phone's database is full, newer, or not to be had.

test('a phone without room keeps the earlier version, says so, and can still send', async ({
  family,
  page,
  product,
}) => {
  await page.goto('/questionnaire')
  await page.getByLabel('First Name').fill('Earlier')
  await expect(async () => {
    expect((await held(page)).drafts).toMatchObject([{ fields: { firstName: 'Earlier' } }])
  }).toPass()
  // A quota set from outside counts the browser's own files, too, and is felt late; a refused write is felt now.
  await page.evaluate(() => {
    for (const method of ['add', 'put'] as const) {
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore) {
        this.transaction.abort()
        throw new DOMException('no room', 'QuotaExceededError')
      } as never
    }
  })
  await fillQuestionnaire(page, family)
  await expect(page.getByText('Your answers are not saved on this phone')).toBeVisible()
  expect((await held(page)).drafts).toMatchObject([{ fields: { firstName: 'Earlier' } }])
  await sendButton(page).click()
  await expect(page.getByText('Perfect! Your Search is Complete! ✨').first()).toBeVisible()
  await expectOneLead(product.sql, family)
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
