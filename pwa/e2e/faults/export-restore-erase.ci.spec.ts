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

test('a phone whose storage was cleared gets its matches back by code and email', async ({
  family,
  context,
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await sendForResults(page, family)
  const reference = (await page.locator('.receipt strong').first().textContent()) ?? ''
  const code = (await page.locator('.receipt-code').textContent()) ?? ''
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })

  const fresh = await context.newPage()
  await fresh.goto('/results')
  await expect(fresh.getByRole('heading', { name: 'No Search Results Found' })).toBeVisible()
  await fresh.getByRole('button', { name: 'Get my matches' }).click()
  await expect(fresh.getByText('Please enter the code from your receipt, such as K7QM-2XPA')).toBeVisible()
  await expect(fresh.getByLabel('Code from your receipt')).toBeFocused()
  await fresh.getByLabel('Code from your receipt').fill('0000-0000')
  await fresh.getByLabel('Email').fill(family.email)
  await fresh.getByRole('button', { name: 'Get my matches' }).click()
  await expect(fresh.getByText('We found no answers with this code and this email.')).toBeVisible()
  await fresh.getByLabel('Code from your receipt').fill(reference.toLowerCase())
  await fresh.getByRole('button', { name: 'Get my matches' }).click()
  await expect(fresh.getByText(/We received this search on .+ Your matches are ready/)).toBeVisible()
  await fresh.getByLabel('Code from your receipt').fill(code.toLowerCase().replace('-', ''))
  await fresh.getByRole('button', { name: 'Get my matches' }).click()
  await expect(fresh.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await expect(fresh.getByText(reference)).toBeVisible()
  await fresh.reload()
  await expect(fresh.getByText(reference)).toBeVisible()
  await expectOneLead(product.sql, family)
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
