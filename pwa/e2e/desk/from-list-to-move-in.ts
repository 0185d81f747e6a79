import { expectAccessible } from '../expect-accessible.ts'
import { openMailedList } from '../mailed/open-mailed-list.ts'
import { PORTAL } from '../portal/operator.ts'
import { expect } from '../test.ts'
import { countWork } from './count-work.ts'
import { dayAhead, IDA, nameOf, note, panelOf, ROSA, rowOf, type Week } from './week.ts'

/** Tom sends Ida her list, which opens on a phone. */
export async function sendIdasList({ mailing, tom, openDevice }: Week) {
  const { mail } = mailing
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
  expect(mail.text()).toMatch(/^TOM Lind\r?\nHearthfinder\r?$/m)
  await expect(hersToo.locator('[data-part=community-list] h3').first()).toBeVisible()
  await expectAccessible(hersToo, 'the list of a family that was added by hand')
}

/** Mara chooses three communities, in order and with comments, and sends them. @returns their names in that order */
export async function chooseThree({ mailing, mara, hers, visited }: Week) {
  const { sql } = mailing
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
}

/** Tom introduces the family to the first two of the chosen communities. */
export async function introduce({ canary, tom, his }: Week, chosen: readonly string[]) {
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
}

/** Tom finishes the tour while Mara records the reply and the move-in. */
export async function recordMoveIn({ mailing: { sql }, mara, hers, his }: Week, chosen: readonly string[]) {
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
  expect(await sql`select reply, moved_in_on::text from introductions where moved_in_on is not null`).toEqual(
    [{ reply: 'A room is free on the first.', moved_in_on: dayAhead(0) }],
  )
}
