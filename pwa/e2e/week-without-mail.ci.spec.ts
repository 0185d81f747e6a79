import { randomUUID } from 'node:crypto'
import { addByHand, dayAhead, hire, IDA, nameOf, panelOf, ROSA, rowOf } from './desk/week.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openMailedList } from './mailed/open-mailed-list.ts'
import { sendAnswers } from './portal/arrivals.ts'
import { PORTAL, signIn, test } from './portal/operator.ts'
import { allowCopying } from './sharing/share-by-link.ts'
import { expect } from './test.ts'

test('a week without a mail server: two records of one family become one, its list is copied, and it moves in', async ({
  page,
  operator,
  openDevice,
  product,
}) => {
  test.setTimeout(240_000)
  const { sql, origin } = product
  const rosa = panelOf(page, ROSA)
  const fact = (name: string) =>
    rosa
      .getByRole('region', { name: 'Answers' })
      .first()
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .getByRole('definition')
  const open = async (place: string) => {
    await page.goto(`${PORTAL}/inbox`)
    await rowOf(page, place).getByRole('button').first().click()
    await expect(rosa).toBeVisible()
  }

  await test.step('the daughter sends the form and tours, and Rosa calls without naming a town', async () => {
    await sendAnswers(page, ROSA)
    await sql`update inbox_leads set stage = 'touring'`
    await addByHand(page, operator, [
      { firstName: ROSA.firstName, lastName: ROSA.lastName, phone: ROSA.phone },
    ])
    await signIn(page, operator)
    await open('Contacted')
    await expect(fact('Town')).toHaveText('Not given')
    await rosa.getByText('No list yet: the town is missing', { exact: true }).click()
    await expectAccessible(page, 'a lead of whom only a name and a number are known')
  })

  await test.step('merged into the call, the form keeps its answers, email, list and stage', async () => {
    await merge()
    await expect(rosa.getByText(/ · Touring · /)).toBeVisible()
    await expect(fact('Town')).toHaveText('Austin, TX 78701')
    await expect(fact('Looking for')).toHaveText('75-80, Female')
    await expect(rosa.getByRole('link', { name: ROSA.email }).first()).toBeVisible()
    await expect(rosa.getByText(/^The list the family got \(\d+\)$/)).toBeVisible()
  })

  await test.step('the merge is undone, which gives back the stage, and done again', async () => {
    await rosa.locator('summary', { hasText: new RegExp(`^${nameOf(ROSA)}`) }).click()
    await rosa.getByRole('button', { name: `Undo the merge with ${nameOf(ROSA)}` }).click()
    await expect(rosa.getByText(/ · Contacted · /)).toBeVisible()
    await expect(fact('Town')).toHaveText('Not given')
    await merge()
    await expect(rosa.getByText(/ · Touring · /)).toBeVisible()
  })

  await test.step('two communities are chosen from the list that the form got', async () => {
    await rosa.locator('summary', { hasText: 'Choose communities for the list' }).click()
    const options = rosa.getByRole('group', { name: 'From the family’s list' }).getByRole('checkbox')
    for (const index of [1, 2]) await options.nth(index).check()
    await rosa.getByRole('button', { name: 'Save my picks' }).click()
    await expect(rosa.getByText('The choice is saved.')).toBeVisible()
  })

  const copy = rosa.getByRole('button', { name: 'Copy the text and keep it here' })
  const begin = () => rosa.getByLabel('Begin with').selectOption('My picks for you')

  await test.step('a browser that refuses to copy is said, with the text to select', async () => {
    await rosa.getByRole('link', { name: ROSA.email }).first().click()
    await expect(rosa.getByText('This installation has no mail server.')).toBeVisible()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await begin()
    await copy.click()
    await expect(rosa.getByText('Select the text and copy it.')).toBeVisible()
    await expect(rosa.getByLabel('The text to copy')).toHaveValue(/\/open#[\w-]{43}\n/)
    await expectAccessible(page, 'an email to copy by hand')
  })

  await test.step('a copied email has the family’s own link, which opens the list with the picks', async () => {
    await allowCopying(page.context())
    // The link for the email is still in the address, so the form is open again.
    await page.reload()
    await begin()
    await copy.click()
    await expect(rosa.getByText('Copied, with the family’s own link')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    // The operator has set no name.
    expect(copied).toMatch(/\n\nHearthfinder\s*$/)
    expect(copied).not.toContain(operator.username)
    const [link = ''] = copied.match(/http\S+/) ?? []
    const phone = await (await openDevice(origin)).newPage()
    await openMailedList(phone, link)
    await expect(phone.getByRole('region', { name: /^Chosen by an advisor at / })).toBeVisible()
    await expect(phone.locator('[data-part=community-list] h3').first()).toBeVisible()
    await expect(rosa.getByRole('listitem').filter({ hasText: /, copied/ })).toHaveCount(2)
  })

  await test.step('the family moves in: the day and the room are kept, and the stage is Decided', async () => {
    await rosa.getByText(/^The list the family got \(\d+\)$/).click()
    await rosa.locator('li > [data-part=given-list] > summary').first().click()
    await rosa.getByRole('button', { name: 'Moved in' }).first().click()
    await rosa.getByLabel('Moved in on').first().fill(dayAhead(0))
    await rosa.getByLabel('Room, if it is known').fill('12')
    await expectAccessible(page, 'the day of a move-in')
    await rosa.getByRole('button', { name: 'Save the move-in' }).click()
    await expect(rosa.getByText(/ · Decided · /)).toBeVisible()
    await expect(rosa.getByText(/recorded “Moved in” for .*, room 12$/)).toBeVisible()
    await expect(rosa.getByLabel('Stage')).toHaveValue('decided')
  })

  await test.step('an advisor adds the town that Ida did not name, which makes her list', async () => {
    await addByHand(page, operator, [IDA])
    const tom = await (await openDevice(origin)).newPage()
    await signIn(tom, await hire(product, `tom-${randomUUID().slice(0, 8)}`, 'advisor'))
    await tom.goto(`${PORTAL}/inbox`)
    await rowOf(tom, nameOf(IDA)).getByRole('button').first().click()
    const ida = panelOf(tom, IDA)
    await expect(ida.getByText('No list yet: the town is missing', { exact: true })).toBeVisible()
    await ida.getByRole('button', { name: 'Edit answers' }).click()
    const dialog = tom.getByRole('dialog', { name: 'Edit answers' })
    await dialog.getByLabel('City').fill('Austin')
    await dialog.getByLabel('State').selectOption('TX')
    await dialog.getByLabel('Reason').fill('She named it on the phone')
    await expectAccessible(tom, 'the answers of a lead, to edit')
    await dialog.getByRole('button', { name: 'Save the answers' }).click()
    await expect(ida.getByText(/^The list the family got \(\d+\)$/)).toBeVisible()
    await expect(ida.getByRole('region', { name: 'Answers' }).getByText('Austin, TX')).toBeVisible()
    await expect(ida.getByText('She named it on the phone').first()).toBeVisible()
  })

  async function merge() {
    await rosa.getByText('1 possible duplicate').click()
    await rosa.getByRole('button', { name: `Compare with ${nameOf(ROSA)}` }).click()
    await page.getByRole('button', { name: 'These are the same family' }).click()
    await expect(rosa.getByText('merged another search of the same family').first()).toBeVisible()
  }
})
