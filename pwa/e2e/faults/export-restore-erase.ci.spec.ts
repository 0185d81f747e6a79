import { readFile } from 'node:fs/promises'
import { fillAndSend, sendForResults } from '../family.ts'
import { expect, test } from './fault-test.ts'
import { expectDelivered, expectNoLead, expectOneLead, expectOutbox, readPhoneDatabase } from './phone.ts'

// Matrix row 19, and other ways to move answers to and from a phone.

test('unsent answers can be saved to a file, and another device sends them with the same key', async ({
  family,
  network,
  app: stuck,
  openDevice,
  product,
}) => {
  network.onPost({ kind: 'refuse' })
  await fillAndSend(stuck, family)
  await expect(stuck.getByText('Waiting to send').first()).toBeVisible()
  await stuck.goto('/your-phone')
  const download = stuck.waitForEvent('download')
  await stuck.getByRole('button', { name: /Save as a file/ }).click()
  const path = await (await download).path()
  const [row] = (await readPhoneDatabase(stuck)).outbox
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ key: row?.key, payload: row?.payload })

  const other = await (await openDevice(product.origin)).newPage()
  await other.goto('/your-phone')
  await other.getByLabel('File with unsent answers').setInputFiles(path)
  await expectDelivered(other, product.sql, family)

  network.heal()
  await stuck.reload()
  await expectDelivered(stuck, product.sql, family)
})

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
