import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { expectAccessible } from './expect-accessible.ts'
import { buildFamily, sendForResults, waitUntilInstalled } from './family.ts'
import { test } from './portal/operator.ts'
import { signInStaff } from './portal/staff.ts'
import { expect, NETWORK_ERRORS } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('an advisor’s choice is beside the list, which stays as it is, with its author and date, also offline', async ({
  page,
  operator,
  openDevice,
  ownServer,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(NETWORK_ERRORS)
  const phone = await (await openDevice(ownServer.origin)).newPage()
  const family = buildFamily()
  await sendForResults(phone, family)
  await waitUntilInstalled(phone)
  const names = phone.locator('[data-part=community-list] h3')
  await expect(names.first()).toBeVisible()
  const listed = await names.allTextContents()
  const links = await phone.locator('[data-part=community-list] h3 a').all()
  const [second, first] = await Promise.all(
    links.slice(1, 3).map(async (link) => (await link.getAttribute('href'))?.split('/').at(-1)),
  )
  const [lead] = await product.sql`select id from questionnaires where email = ${family.email}`
  const asStaff = await signInStaff(page, operator)
  await asStaff('PUT', `${ADMIN_API.inboxLeads}/${lead?.id}/choice`, {
    version: 0,
    communities: [
      { id: first, comment: 'Quiet at night.\nAsk for <b>Mara</b>.' },
      { id: second, comment: '' },
    ],
  })

  await phone.reload()
  const choice = phone.getByRole('region', { name: /^Chosen by an advisor at / })
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long' })
  const expectChoice = async () => {
    await expect(choice.getByRole('link')).toHaveText([listed[2] ?? '', listed[1] ?? ''])
    await expect(choice).toContainText(today)
    await expect(choice).toContainText('Ask for <b>Mara</b>.')
    await expect(names).toHaveText(listed)
  }
  await expectChoice()
  await expectAccessible(phone, 'a list with an advisor’s choice')
  await ownServer.stop()
  await phone.reload()
  await expectChoice()
  await choice.getByRole('link').first().click()
  await expect(phone.getByRole('heading', { level: 1, name: listed[2] ?? '' })).toBeVisible()
})
