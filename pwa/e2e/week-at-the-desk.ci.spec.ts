import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { tablesWith } from '#server/testing/every-column.ts'
import { countWork } from './desk/count-work.ts'
import { addWalter, mergeBea, openByKeys, planTour } from './desk/first-days.ts'
import { chooseThree, introduce, recordMoveIn, sendIdasList } from './desk/from-list-to-move-in.ts'
import {
  ADDED,
  addByHand,
  hire,
  nameOf,
  note,
  panelOf,
  ROSA,
  rowOf,
  sendForms,
  todayOn,
} from './desk/week.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults } from './family.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { openMailedList } from './mailed/open-mailed-list.ts'
import { LOGIN, PORTAL, typeLogin } from './portal/operator.ts'

/** The server looks for tours to remind of once a minute. */
const REMINDER = { timeout: 120_000 }
/** Where what was typed about the family is kept. */
const KEPT = [
  'contacts',
  'family_emails',
  'inbox_events',
  'inbox_messages',
  'inbox_tasks',
  'introductions',
  'mails',
]
test('a week at the desk: thirty families, two advisors, one family served from its first call to its move-in', async ({
  mailing,
  openDevice,
  expectedErrors,
}) => {
  test.setTimeout(600_000)
  // The browser of a test can't dial.
  expectedErrors.push(/tel:/)
  const { sql, mail } = mailing
  const canary = `canary${randomUUID().replaceAll('-', '')}`
  const owner = await hire(mailing, 'mara', 'admin')
  const advisor = await hire(mailing, 'tom', 'advisor')
  const phone = await (await openDevice(mailing.origin)).newPage()
  // Mara works at a desk and by keys; Tom on his phone.
  const mara = await (await openDevice(mailing.origin)).newPage()
  const tom = await (await openDevice(mailing.origin)).newPage()
  await mara.setViewportSize({ width: 1440, height: 900 })
  const visited: string[] = []
  mara.on('framenavigated', (frame) => void visited.push(frame.url()))
  const [hers, his] = [panelOf(mara, ROSA), panelOf(tom, ROSA)]
  const week = { mailing, openDevice, canary, advisor, phone, mara, tom, hers, his, visited }

  await test.step('on the weekend, twenty families send the form, and nine are added by hand', async () => {
    await addByHand(phone, advisor, ADDED)
    await sendForResults(phone, buildFamily())
    await sendForms(phone, 19)
  })

  await test.step('on Monday, Mara signs in, and her first call is one click away', async () => {
    await mara.goto(LOGIN)
    await typeLogin(mara, owner)
    const call = todayOn(mara).getByRole('link', { name: `Call ${nameOf(ROSA)}, ${ROSA.phone}` })
    await expect(call).toBeInViewport()
    const end = await countWork(mara)
    await call.click()
    const work = await end()
    note('from sign-in to the first call', work)
    expect([work.clicks, work.keys]).toEqual([1, 0])
    await expectAccessible(mara, 'Today')
  })

  await test.step('she opens the family by keys, says how the call went, and plans what is next', () =>
    openByKeys(week))

  await test.step('a daughter calls for her father: he is added by keys in less than a minute', () =>
    addWalter(week))

  await test.step('Tom is told who may be the same family, and merges the two', () => mergeBea(week))

  await test.step('on Tuesday, Rosa’s family asks for a tour, which Tom plans and confirms by email', () =>
    planTour(week))

  await test.step('Tom sends Ida, of whom hardly anything is known, her list, which opens on her phone', () =>
    sendIdasList(week))

  const chosen =
    await test.step('Mara chooses three communities, in order and with comments, and sends them', () =>
      chooseThree(week))

  await test.step('Rosa’s family opens it on a phone: Mara’s choice, beside the rules’ own list', async () => {
    await openMailedList(phone, await mail.linkTo(ROSA.email, 3))
    const choice = phone.getByRole('region', { name: /^Chosen by MARA Lind, an advisor at / })
    await expect(choice.getByRole('link')).toHaveText(chosen)
    await expect(choice).toContainText('Near your daughter, and quiet at night.')
    await expect(phone.locator('[data-part=community-list] h3').first()).toBeVisible()
    await expectAccessible(phone, 'a list with an advisor’s choice')
  })

  await test.step('on Wednesday, Tom introduces the family to two communities, each with its consent', () =>
    introduce(week, chosen))

  await test.step('Tom is reminded of the tour by email', async () => {
    await expect.poll(() => mail.text(), REMINDER).toContain('Subject: Tour on')
  })

  await test.step('on Thursday, both have the lead open: Tom finishes the tour, Mara records the reply and the move-in', () =>
    recordMoveIn(week, chosen))

  await test.step('on Friday, Rosa asks to be erased while an email waits: nothing of the family is left', async () => {
    mail.full.add(ROSA.email)
    await his.locator('summary', { hasText: 'Write to the family' }).click()
    await his.getByLabel('Subject').fill('Your new home')
    await his.getByLabel('Text', { exact: true }).fill(`All the best. ${canary}`)
    await his.getByRole('button', { name: 'Send the email' }).click()
    await expect(his.getByText('The email is on its way.')).toBeVisible()
    expect(await tablesWith(sql, [canary])).toEqual(KEPT)
    await hers.getByRole('link', { name: /Open the message/ }).press('Enter')
    await erase(mara, 'Erase this message')
    await mara.goto(`${PORTAL}/inbox`)
    await rowOf(mara, nameOf(ROSA)).getByRole('button').press('Enter')
    await erase(mara, 'Erase this lead')
    expect(await tablesWith(sql, [canary, ROSA.lastName, ROSA.email])).toEqual([])
    mail.full.delete(ROSA.email)
    await mara.goto(PORTAL)
    await expect(todayOn(mara).getByRole('row').nth(1)).toBeVisible()
    await expect(todayOn(mara).getByText(ROSA.lastName)).toHaveCount(0)
    expect(await sql`select from inbox_leads`).toHaveLength(29)
  })
})

async function erase(page: Page, button: string) {
  await page.getByRole('button', { name: button }).press('Enter')
  await page.getByLabel('Reason').fill('Asked by phone')
  await page.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
}
