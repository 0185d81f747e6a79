import { SPOKEN_CONSENT } from '#shared/desk/added-family.ts'
import { expectAccessible } from '../expect-accessible.ts'
import { ARRIVAL_TIMEOUT } from '../family.ts'
import { sendMessage } from '../portal/arrivals.ts'
import { PORTAL, signIn } from '../portal/operator.ts'
import { expect } from '../test.ts'
import { countWork } from './count-work.ts'
import { BEA, dayAhead, nameOf, note, panelOf, ROSA, rowOf, todayOn, type Week } from './week.ts'

/** Mara opens Rosa's lead by keys, says how the call went, and plans what is next. */
export async function openByKeys({ canary, mara, hers }: Week) {
  await mara.keyboard.press('j')
  await todayOn(mara)
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
}

/** Mara adds a family that calls, by keys. */
export async function addWalter({ mailing: { sql }, mara }: Week) {
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
}

/** Tom adds a family, is told that it may be there already, and merges the two. */
export async function mergeBea({ advisor, tom }: Week) {
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
}

/** A family asks for a tour; Tom plans it and answers by email. */
export async function planTour({ mailing: { sql, mail }, canary, advisor, phone, tom, his }: Week) {
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
}
