import type { Page } from '@playwright/test'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { cards, lookAt } from './communities/look-at.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, fillQuestionnaire, sendButton, sendForResults, waitUntilInstalled } from './family.ts'
import { test } from './portal/operator.ts'
import { signInStaff } from './portal/staff.ts'
import { expect, NETWORK_ERRORS } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const ZIP = '78701'
const WHEN = /told to .* by the community on [A-Z][a-z]{2} \d{1,2}$/

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('what a community told is on its card and page, offline, and what it tells later comes beside the packs', async ({
  page,
  operator,
  openDevice,
  ownServer,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  await sendForResults(page, buildFamily())
  const link = page.locator('[data-part=community-list] h3 a').first()
  const name = (await link.textContent()) ?? ''
  const id = (await link.getAttribute('href'))?.split('/').at(-1)
  const asStaff = await signInStaff(page, operator)
  const tell = (facts: object) => asStaff('PUT', `${ADMIN_API.facilities}/${id}/told`, facts)
  await tell({ priceFrom: 4725, priceTo: 5300, rooms: 2, languages: ['Spanish'], toldBy: 'Kim at the desk' })

  const phone = await (await openDevice(ownServer.origin)).newPage()
  await phone.goto('/')
  await waitUntilInstalled(phone)
  await phone.goto('/questionnaire')
  await fillQuestionnaire(phone, buildFamily())
  await expect(phone.getByText('You can get this list without a connection.')).toBeVisible()
  await ownServer.stop()
  await sendButton(phone).click()
  await phone.getByRole('link', { name: 'See your list now' }).click()
  const card = cardOf(phone, name)
  await expect(card.getByText(WHEN)).toBeVisible()
  await expect(card.getByText('$4,725')).toBeVisible()
  await expectAccessible(phone, 'a list with what a community told')

  await phone.goto('/communities')
  await lookAt(phone, ZIP)
  await phone.getByRole('searchbox', { name: 'Name' }).fill(name)
  await card.getByRole('link', { name: /^Learn More/ }).click()
  await expect(phone.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'What the Community Told Us' })).toBeVisible()
  for (const text of ['$5,300', '2 rooms free', 'Spanish']) await expect(phone.getByText(text)).toBeVisible()
  await expect(phone.getByText(/^All of it was told to .* by the community on /)).toBeVisible()
  await expect(phone.getByText('Kim at the desk')).toHaveCount(0)
  await expectAccessible(phone, 'the page of a community that told something')

  await tell({ priceFrom: 5150, rooms: 'waiting_list' })
  await ownServer.start()
  await phone.goto('/communities')
  await lookAt(phone, ZIP)
  await expect(cards(phone)).toHaveCount(20)
  await phone.getByRole('searchbox', { name: 'Name' }).fill(name)
  await expect(cardOf(phone, name).getByText('$5,150')).toBeVisible()
  await ownServer.stop()
  await phone.reload()
  await expect(cardOf(phone, name).getByText('$5,150')).toBeVisible()
  // The page was seen with the earlier price, and the phone has got the later one since.
  await cardOf(phone, name)
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await expect(phone.getByText('$5,150').first()).toBeVisible()
})
