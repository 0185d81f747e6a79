import type { Page } from '@playwright/test'
import { PACK_INDEX_PATH } from '#shared/catalog/packs/pack-index.ts'
import { buildFamily, fillQuestionnaire, sendButton, sendForResults, waitUntilInstalled } from './family.ts'
import { keptPaths, keptTexas } from './kept-files.ts'
import { publishEdition } from './product/new-edition.ts'
import { expect, NETWORK_ERRORS, test } from './test.ts'

const PACK = /\/packs\/TX\.living\.[0-9a-f]+\.jsonl$/
const names = (page: Page) => page.locator('[data-part=community-list] h3')

/** Opens the questionnaire and names Texas, so that the phone looks for its packs. */
async function nameTexas(page: Page) {
  await page.goto('/questionnaire')
  await page.getByLabel('State', { exact: true }).selectOption('TX')
}

async function keepTexas(page: Page): Promise<string> {
  await nameTexas(page)
  await expect(page.getByText('You can get this list without a connection.')).toBeVisible()
  const path = await keptTexas(page)
  if (!path) throw new Error('the phone has no pack')
  return path
}

test('a new edition replaces the pack, and the phone has only the new one', async ({
  openDevice,
  product,
}) => {
  const page = await (await openDevice(product.origin)).newPage()
  const old = await keepTexas(page)
  await publishEdition(product.databaseUrl)
  await nameTexas(page)
  await expect.poll(() => keptTexas(page)).not.toBe(old)
  await expect.poll(async () => (await keptPaths(page)).filter((path) => PACK.test(path))).toHaveLength(1)
})

for (const [fault, body] of [
  ['truncated', (text: string) => text.slice(0, text.length / 2)],
  ['corrupted', (text: string) => text.replace('"kind":', '"kind": ')],
  ['gone from the server', undefined],
] as const)
  test(`a new pack that is ${fault} is refused, and lists are made from the old one`, async ({
    openDevice,
    product,
    ownServer: server,
    expectedErrors,
  }) => {
    expectedErrors.push(NETWORK_ERRORS)
    const context = await openDevice(server.origin)
    const page = await context.newPage()
    await page.goto('/')
    await waitUntilInstalled(page)
    const old = await keepTexas(page)
    await publishEdition(product.databaseUrl)
    let refused = 0
    await context.route(PACK, async (route) => {
      refused++
      if (!body) return route.fulfill({ status: 404 })
      await route.fulfill({ body: body(await (await route.fetch()).text()) })
    })
    await nameTexas(page)
    await expect.poll(() => refused).toBeGreaterThan(0)
    await fillQuestionnaire(page, buildFamily())
    await server.stop()
    await sendButton(page).click()
    await page.getByRole('link', { name: 'See your list now' }).click()
    await expect(names(page).first()).toBeVisible()
    expect(await keptTexas(page)).toBe(old)
  })

test('an index that is older than the packs of the server leaves the questionnaire as it is', async ({
  openDevice,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const context = await openDevice(product.origin)
  const page = await context.newPage()
  await context.route(`**${PACK_INDEX_PATH}`, async (route) => {
    const text = await (await route.fetch()).text()
    await route.fulfill({ body: text.replaceAll(/"hash":"[0-9a-f]{64}"/g, `"hash":"${'0'.repeat(64)}"`) })
  })
  await sendForResults(page, buildFamily())
  await expect(page.getByText(/^Received, reference/)).toBeVisible()
  expect(await keptPaths(page)).toEqual([])
  // The phone may be asking for the index once more.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a new edition changes no list that was made before, only the next one', async ({
  openDevice,
  openProxy,
  product,
}) => {
  const proxy = await openProxy()
  const context = await openDevice(proxy.origin)
  const page = await context.newPage()
  const old = await keepTexas(page)
  proxy.onPost({ kind: 'refuse' })
  await fillQuestionnaire(page, buildFamily())
  await sendButton(page).click()
  await page.getByRole('link', { name: 'See your list now' }).click()
  await expect(names(page).first()).toBeVisible()
  const made = await names(page).allTextContents()
  const top = made[0] ?? ''
  await product.sql`update facilities set name = name || ' Two' where name = ${top}`
  await publishEdition(product.databaseUrl)
  const another = await context.newPage()
  await another.goto('/communities')
  await another.getByLabel('State', { exact: true }).selectOption('TX')
  await another.getByRole('button', { name: 'Show communities' }).click()
  await expect.poll(() => keptTexas(page)).not.toBe(old)
  await expect(names(page)).toHaveText(made)
  await page.reload()
  await expect(names(page)).toHaveText(made)

  // Another list, on a phone with the new edition.
  const second = await (await openDevice(proxy.origin)).newPage()
  await keepTexas(second)
  await fillQuestionnaire(second, buildFamily())
  await sendButton(second).click()
  await second.getByRole('link', { name: 'See your list now' }).click()
  await expect(names(second).first()).toHaveText(`${top} Two`)
  await product.sql`update facilities set name = ${top} where name = ${`${top} Two`}`
  await publishEdition(product.databaseUrl)
})

test('a phone without room for packs says so, keeps no part of one, and sends the answers', async ({
  openDevice,
  product,
}) => {
  const context = await openDevice(product.origin)
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilInstalled(page)
  await page.goto('/questionnaire')
  const session = await context.newCDPSession(page)
  const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const quotaSize = used + ROOM_FOR_ANSWERS
  await session.send('Storage.overrideQuotaForOrigin', { origin: product.origin, quotaSize })
  await fillQuestionnaire(page, buildFamily())
  await expect(page.getByText("This phone has no room for Texas's communities.")).toBeVisible()
  expect(await keptPaths(page)).toEqual([])
  await sendButton(page).click()
  await expect(page.getByText(/^Received, reference/)).toBeVisible({ timeout: 45_000 })
})

/** Bytes: answers fit in, packs don't. */
const ROOM_FOR_ANSWERS = 400_000
