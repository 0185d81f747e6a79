import { sendForResults } from '../family.ts'
import { expect, test } from './fault-test.ts'
import { expectNoLead, expectOneLead, expectOutbox, readPhoneDatabase } from './phone.ts'

test('erasing from the phone erases on the server, leaves a tombstone, and is confirmed', async ({
  family,
  page,
  product,
}) => {
  await sendForResults(page, family)
  await expectOneLead(product.sql, family)
  await page.goto('/your-phone')
  await page.getByRole('button', { name: /Erase these answers everywhere/ }).click()
  await page.getByRole('button', { name: 'Yes, erase them' }).click()
  await expect(async () => {
    await expectNoLead(product.sql, family)
  }).toPass()
  await expect(page.getByText(/you erased are gone from this phone and from our server/)).toBeVisible()
  const [row] = (await readPhoneDatabase(page)).outbox
  expect(row).toMatchObject({ kind: 'erasure', payload: null })
  await expectOutbox(page, [{ status: 'erased' }])
})
