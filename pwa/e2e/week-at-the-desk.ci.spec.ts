import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { tablesWith } from '#server/testing/every-column.ts'
import { SPOKEN_CONSENT } from '#shared/desk/added-family.ts'
import { countWork, type Work } from './desk/count-work.ts'
import { addByHand, BEA, hire, IDA, ROSA, sendForms } from './desk/week.ts'
import { expectAccessible } from './expect-accessible.ts'
import { ARRIVAL_TIMEOUT, buildFamily, sendForResults } from './family.ts'
import { expect, test } from './mailed/mailing-test.ts'
import { openMailedList } from './mailed/open-mailed-list.ts'
import { sendMessage } from './portal/arrivals.ts'
import { LOGIN, PORTAL, signIn, typeLogin } from './portal/operator.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day as the portal's fields write it: Sweden's dates are ISO's. */
const dayAhead = (days: number) => new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv-SE')
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
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`
const panelOf = (page: Page, family: { firstName: string; lastName: string }) =>
  page.getByRole('complementary', { name: nameOf(family) })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const note = (what: string, { clicks, keys, seconds }: Work) =>
  console.log(`${what}: ${clicks} clicks, ${keys} keys, ${seconds} s by the keystroke-level model`)

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
  const today = (page: Page) => page.getByRole('region', { name: 'Today' })
  const [hers, his] = [panelOf(mara, ROSA), panelOf(tom, ROSA)]

  await test.step('on the weekend, twenty families send the form, and nine are added by hand', async () => {
    await addByHand(phone, advisor, 9)
    await sendForResults(phone, buildFamily())
    await sendForms(phone, 19)
  })

  await test.step('on Monday, Mara signs in, and her first call is one click away', async () => {
    await mara.goto(LOGIN)
    await typeLogin(mara, owner)
    const call = today(mara).getByRole('link', { name: `Call ${nameOf(ROSA)}, ${ROSA.phone}` })
    await expect(call).toBeInViewport()
    const end = await countWork(mara)
    await call.click()
    const work = await end()
    note('from sign-in to the first call', work)
    expect([work.clicks, work.keys]).toEqual([1, 0])
    await expectAccessible(mara, 'Today')
  })

  await test.step('she opens the family by keys, says how the call went, and plans what is next', async () => {
    await mara.keyboard.press('j')
    await today(mara)
      .getByRole('link', { name: nameOf(ROSA), exact: true })
      .press('Enter')
    await hers.getByRole('button', { name: 'Reached' }).press('Enter')
    await expect(hers.getByText(/^Reached .*, mara$/)).toBeVisible()
    await expect(hers.getByLabel('Stage')).toHaveValue('contacted')
    await hers.getByLabel('Note').fill(`The daughter decides. ${canary}`)
    await hers.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(hers.getByRole('listitem').filter({ hasText: canary })).toBeVisible()
    await hers.getByLabel('Next step').fill(`Ask about the budget ${canary}`)
    await hers.getByLabel('On', { exact: true }).fill(dayAhead(0))
    await hers.getByLabel('At (optional)').fill('09:30')
    await hers.getByLabel('For', { exact: true }).selectOption('tom')
    await hers.getByRole('button', { name: 'Add task' }).press('Enter')
    await expect(hers.getByText('planned a task for')).toBeVisible()
    await hers.getByRole('button', { name: 'Add someone' }).press('Enter')
    const daughter = mara.getByRole('dialog')
    await daughter.getByLabel('Name').fill(`Inez ${ROSA.lastName}`)
    await daughter.getByLabel('Relation').fill('Daughter')
    await daughter.getByLabel('Phone').fill('512-555-0101')
    await mara.keyboard.press('Enter')
    await expect(hers.getByRole('link', { name: 'Call 512-555-0101' })).toBeVisible()
    await expectAccessible(mara, 'a lead')
  })

  await test.step('a daughter calls for her father: he is added by keys in less than a minute', async () => {
    await mara.getByRole('button', { name: 'Close', exact: true }).press('Enter')
    const end = await countWork(mara)
    await mara.getByRole('button', { name: 'Add a family' }).click()
    await expect(mara.getByLabel('First name')).toBeFocused()
    // First name, last name, phone, email, referred by, preferred language, city, state, ZIP code, and the two answers.
    for (const typed of ['Walter', 'Ames', '512 555 0188', '', '', '', 'Austin', 'TX', '', 'Y', 'N']) {
      await mara.keyboard.type(typed)
      await mara.keyboard.press('Tab')
    }
    await mara.keyboard.type('Fell last week. Comes home on Friday.')
    await mara.getByRole('button', { name: 'Add the family' }).press('Enter')
    const walter = panelOf(mara, { firstName: 'Walter', lastName: 'Ames' })
    await expect(walter.getByRole('listitem').filter({ hasText: 'Fell last week.' })).toBeVisible()
    const work = await end(`${SPOKEN_CONSENT.keep} ${SPOKEN_CONSENT.share}`)
    note('a family by hand, with both questions read aloud', work)
    expect(work.seconds).toBeLessThan(60)
    expect(await sql`select from inbox_leads`).toHaveLength(30)
  })

  await test.step('Tom is told who may be the same family, and merges the two', async () => {
    await signIn(tom, advisor)
    await expectAccessible(tom, 'Today on a phone')
    await tom.goto(`${PORTAL}/inbox`)
    await tom.getByRole('button', { name: 'Add a family' }).click()
    await tom.getByRole('dialog').getByLabel('Phone').fill(BEA.phone)
    await expectAccessible(tom, 'adding a family on a phone')
    await tom.getByRole('button', { name: `Open ${nameOf(BEA)}` }).click()
    await panelOf(tom, BEA).getByText('1 possible duplicate').click()
    await panelOf(tom, BEA).getByRole('button', { name: 'Compare with Ben Walsh' }).click()
    await expectAccessible(tom, 'comparing two leads on a phone')
    await tom.getByRole('button', { name: 'These are the same family' }).click()
    await expect(panelOf(tom, BEA).getByText('merged another search of the same family')).toBeVisible()
  })

  await test.step('on Tuesday, Rosa’s family asks for a tour, which Tom plans and confirms by email', async () => {
    const [home] =
      await sql`select id, name, location as town from facilities where state = 'TX' order by id limit 1`
    await sendMessage(phone, {
      ...ROSA,
      needs: undefined,
      message: `May we see it with my aunt? ${canary}`,
      request: { kind: 'tour', community: { ...home }, times: [{ date: dayAhead(1), part: 'morning' }] },
    })
    await tom.goto(`${PORTAL}/inbox`)
    await rowOf(tom, nameOf(ROSA)).getByRole('button').click()
    await his.getByRole('button', { name: `Plan the tour of ${home?.name}` }).click()
    await his.getByLabel('At (optional)').fill('00:00')
    await his.getByLabel('For', { exact: true }).selectOption('tom')
    await his.getByRole('button', { name: 'Add tour' }).click()
    await expect(
      his
        .getByRole('listitem')
        .filter({ hasText: `Tour of ${home?.name}` })
        .first(),
    ).toBeVisible()
    await his.getByRole('link', { name: /Open the message/ }).click()
    await his.locator('summary', { hasText: 'Answer by email' }).click()
    await his.getByLabel('Begin with').selectOption('Answer to a message')
    await his.getByLabel('Text', { exact: true }).fill(`You are expected tomorrow. ${canary}`)
    await his.getByRole('button', { name: 'Send the email' }).click()
    await expect(his.getByText('Answered', { exact: true })).toBeVisible()
    await expectAccessible(tom, 'an answered message on a phone')
    await expect.poll(() => mail.text(), ARRIVAL_TIMEOUT).toContain(`You are expected tomorrow. ${canary}`)
    expect(mail.text()).toContain(`Reply-To: ${advisor.email}`)
  })

  await test.step('Tom sends Ida, of whom hardly anything is known, her list, which opens on her phone', async () => {
    await tom.goto(`${PORTAL}/inbox`)
    await tom.getByRole('searchbox').fill(nameOf(IDA))
    await tom.keyboard.press('Enter')
    await expect(tom.getByText('1 lead', { exact: true })).toBeVisible()
    await rowOf(tom, nameOf(IDA)).getByRole('button').click()
    const ida = panelOf(tom, IDA)
    await ida.locator('summary', { hasText: 'Write to the family' }).click()
    await ida.getByLabel('Begin with').selectOption('The list')
    await ida.getByRole('button', { name: 'Send the email' }).click()
    await expect(ida.getByText('The email is on its way.')).toBeVisible()
    const hersToo = await (await openDevice(mailing.origin)).newPage()
    await openMailedList(hersToo, await mail.linkTo(IDA.email))
    await expect(hersToo.locator('[data-part=community-list] h3').first()).toBeVisible()
    await expectAccessible(hersToo, 'the list of a family that was added by hand')
  })

  const chosen =
    await test.step('Mara chooses three communities, in order and with comments, and sends them', async () => {
      await mara.getByRole('searchbox').fill(ROSA.lastName)
      await mara.keyboard.press('Enter')
      await rowOf(mara, nameOf(ROSA)).getByRole('button').press('Enter')
      const end = await countWork(mara)
      await hers.locator('summary', { hasText: 'Choose communities for the list' }).click()
      const options = hers.getByRole('group', { name: 'From the family’s list' }).getByRole('checkbox')
      for (const [index, comment] of [
        'Near your daughter, and quiet at night.',
        'Has a room in June.',
        'The garden that you asked for.',
      ].entries()) {
        await options.nth(index + 1).click()
        await hers
          .getByRole('textbox', { name: /^Comment on / })
          .nth(index)
          .click()
        await mara.keyboard.type(comment)
      }
      await hers
        .getByRole('button', { name: /^Move .* up$/ })
        .last()
        .click()
      await hers.getByRole('button', { name: 'Save my picks' }).click()
      await expect(hers.getByText('The choice is saved.')).toBeVisible()
      await hers.locator('summary', { hasText: 'Write to the family' }).click()
      await hers.getByText('Begin with', { exact: true }).click()
      await mara.keyboard.type('M')
      await hers.getByRole('button', { name: 'Send the email' }).click()
      await expect(hers.getByText('The email is on its way.')).toBeVisible()
      const work = await end()
      note('a list of three chosen, ordered, commented and sent', work)
      expect(work.seconds).toBeLessThan(90)
      await expectAccessible(mara, 'a lead with a choice')
      expect(visited.filter((url) => !url.startsWith(`${mailing.origin}${PORTAL}`))).toEqual([])
      const rows = await sql`
        select one ->> 'name' as name from list_choices, jsonb_array_elements(communities) with ordinality as all_of (one, place)
        order by place`
      return rows.map(({ name }) => String(name))
    })

  await test.step('Rosa’s family opens it on a phone: Mara’s choice, beside the rules’ own list', async () => {
    await openMailedList(phone, await mail.linkTo(ROSA.email, 3))
    const choice = phone.getByRole('region', { name: /^Chosen by mara, an advisor at / })
    await expect(choice.getByRole('link')).toHaveText(chosen)
    await expect(choice).toContainText('Near your daughter, and quiet at night.')
    await expect(phone.locator('[data-part=community-list] h3').first()).toBeVisible()
    await expectAccessible(phone, 'a list with an advisor’s choice')
  })

  await test.step('on Wednesday, Tom introduces the family to two communities, each with its consent', async () => {
    await tom.goto(`${PORTAL}/inbox`)
    await rowOf(tom, nameOf(ROSA)).getByRole('button').click()
    await his.locator('summary', { hasText: 'Introduce to a community' }).click()
    for (const name of chosen.slice(0, 2)) {
      await his
        .getByRole('button', { name: `Introduce to ${name}` })
        .first()
        .click()
      await expect(his.getByLabel('Consent, as read to the family')).toHaveValue(/^May we give /)
      await his.getByLabel('The family said yes to these words').check()
      await his.getByLabel('What the community was told').fill(`Needs help at night. ${canary}`)
      await his.getByRole('button', { name: 'Save the introduction' }).click()
      await expect(his.getByLabel(`Reply of ${name}`)).toBeVisible()
    }
    await expectAccessible(tom, 'introductions on a phone')
  })

  await test.step('Tom is reminded of the tour by email', async () => {
    await expect.poll(() => mail.text(), REMINDER).toContain('Subject: Tour on')
  })

  await test.step('on Thursday, both have the lead open: Tom finishes the tour, Mara records the reply and the move-in', async () => {
    await his.getByRole('button', { name: /^Toured/ }).click()
    await expect(his.getByText('Done.')).toBeVisible()
    await mara.reload()
    await expect(hers.getByText('tom has this lead open, too.')).toBeVisible()
    const told = hers.getByRole('listitem').filter({ has: mara.getByLabel(`Reply of ${chosen[0]}`) })
    await told.getByLabel(/^Reply of/).fill('A room is free on the first.')
    await told.getByLabel('Moved in on').fill(dayAhead(0))
    await told.getByRole('button', { name: 'Save the outcome' }).press('Enter')
    await expect(told.getByRole('button', { name: 'Save the outcome' })).toHaveCount(0)
    // A move-in decides.
    await expect(hers.getByText('set the stage to Decided')).toBeVisible()
    expect(
      await sql`select reply, moved_in_on::text from introductions where moved_in_on is not null`,
    ).toEqual([{ reply: 'A room is free on the first.', moved_in_on: dayAhead(0) }])
  })

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
    await expect(today(mara).getByRole('row').nth(1)).toBeVisible()
    await expect(today(mara).getByText(ROSA.lastName)).toHaveCount(0)
    expect(await sql`select from inbox_leads`).toHaveLength(29)
  })
})

async function erase(page: Page, button: string) {
  await page.getByRole('button', { name: button }).press('Enter')
  await page.getByLabel('Reason').fill('Asked by phone')
  await page.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
}
