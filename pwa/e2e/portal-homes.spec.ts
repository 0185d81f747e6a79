import { expectAccessible } from './expect-accessible.ts'
import { openTab, signIn, test } from './portal/operator.ts'
import { expect } from './test.ts'

test('staff add a home, correct it, mark it closed and hide it, and undo that', async ({
  page,
  operator,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const name = `Cedar Bend ${Date.now()}`
  await signIn(page, operator)
  const database = await openTab(page, 'Database')
  const homes = database.getByRole('region', { name: 'Homes', exact: true })
  await homes.getByRole('button', { name: 'Add a home' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a home' })
  await adding.getByLabel('Name').fill(name)
  await adding.getByLabel('Street address').fill('101 Cedar Court')
  await adding.getByLabel('City').fill('Palestine')
  await adding.getByLabel('ZIP code').fill('00001')
  await adding.getByLabel('Memory Care').check()
  await adding.getByLabel(/^Why/).fill('They called us')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByRole('alert')).toContainText('ZIP code')
  await expectAccessible(page, 'adding a home')
  await adding.getByLabel('ZIP code').fill('75801')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name}: saved. Families see it now.`)).toBeVisible()
  await expect(adding).toHaveCount(0)

  await homes.getByLabel('Find a home by name').fill(name)
  await page.keyboard.press('Enter')
  const change = async (what: string, field?: [label: string, text: string]) => {
    await homes.getByRole('button', { name: /^Correct, close or hide/ }).click()
    const dialog = page.getByRole('dialog', { name: `Change ${name}` })
    await dialog.getByLabel('What to change').selectOption(what)
    if (field) await dialog.getByLabel(field[0]).fill(field[1])
    await dialog.getByLabel(/^Why/).fill('They said so')
    await expectAccessible(page, what)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const isListed = async () => (await product.sql`select from facilities where name = ${name}`).length === 1
  await change('Correct what the register says', ['Phone', '(903) 555-0123'])
  await expect(homes.getByText('Phone: (903) 555-0123 · “They said so”')).toBeVisible()
  await change('It has closed')
  await expect.poll(isListed).toBe(false)
  await homes.getByRole('button', { name: /^Undo.* closed$/ }).click()
  await expect.poll(isListed).toBe(true)
  await change('Hide it from families')
  await expect.poll(isListed).toBe(false)
  await expectAccessible(page, 'homes changed by hand')
  for (const kind of ['hidden', 'corrected', 'added'])
    await homes.getByRole('button', { name: new RegExp(`^Undo.* ${kind}$`) }).click()
  await expect(homes.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect.poll(isListed).toBe(false)
})
