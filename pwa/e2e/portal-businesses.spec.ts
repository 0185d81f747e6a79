import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { servedBytesOf } from '#server/testing/images.ts'
import { createPng } from '#server/testing/png.ts'
import { IMAGE_MAX_BYTES } from '#shared/contract/business-form.ts'
import { buildFamily, fillQuestionnaire, sendButton } from './family.ts'
import { fillRequiredFields, openAddBusiness } from './portal/add-business.ts'
import { openTab, PORTAL, readAuditLog, signIn, test } from './portal/operator.ts'
import { buildBusiness, insertBusinesses } from './portal/seed.ts'
import { expect } from './test.ts'

const BUSINESSES = `${PORTAL}?tab=businesses`
const PICTURE = createPng([320, 180], Uint8Array.of(31, 77, 63))

const chooseImage = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType, buffer })

/** The image's natural width in pixels; 0 if it could not be loaded. */
const readNaturalWidth = (page: Page, selector: string) =>
  page.locator(selector).evaluate((image: HTMLImageElement) => image.naturalWidth)

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) })

test('adds a business with an image, changes it and deletes it, and logs each step', async ({
  page,
  product,
  operator,
}) => {
  await signIn(page, operator)
  await openAddBusiness(page)
  await fillRequiredFields(page)
  await expect(page.getByLabel('State')).toHaveValue('TX')
  await expect(page.getByLabel('Priority')).toHaveValue('5')
  await page.getByLabel('Phone').fill('(512) 555-0100')
  await page.getByLabel('Website').fill('https://juniper.example')
  await page.getByLabel('Monthly Price').fill('4,200')
  await page.getByLabel('Rating').fill('47')
  await page.getByText('Memory Care', { exact: true }).first().click()
  await page.getByText('Assisted Living', { exact: true }).last().click()
  await chooseImage(page, 'house.png', 'image/png', Buffer.from(PICTURE))
  await expect(page.getByText('Image uploaded.')).toBeVisible()
  await expect.poll(() => readNaturalWidth(page, 'img[alt="The picture families will see"]')).toBe(320)
  await page.getByRole('button', { name: 'Create Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Added!' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()

  await expect(page).toHaveURL(BUSINESSES)
  const added = card(page, 'Juniper Court')
  for (const text of ['Active', 'Austin, TX · Priority 5', 'A quiet house by the river', '(512) 555-0100'])
    await expect(added.getByText(text, { exact: true })).toBeVisible()
  await expect.poll(() => readNaturalWidth(page, 'main li img')).toBe(320)
  const [row] = await product.sql`select * from featured_businesses`
  expect(row).toMatchObject({ price: 4200, rating: 47, amenities: ['Memory Care'], is_active: true })
  const served = await page.request.get(row?.image_url)
  expect(served.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(Buffer.compare(await served.body(), await servedBytesOf(PICTURE))).toBe(0)

  await added.getByRole('link', { name: 'Edit Juniper Court' }).click()
  await expect(page.getByLabel('Business Name')).toHaveValue('Juniper Court')
  await expect(page.getByLabel('Monthly Price')).toHaveValue('4200')
  await expect(page.getByLabel('Rating')).toHaveValue('47')
  await expect(page.getByRole('checkbox', { name: 'Memory Care' }).first()).toBeChecked()
  await page.getByLabel('Business Name').fill('Juniper House')
  await page.getByLabel('Monthly Price').fill('')
  await page.getByLabel('Priority').fill('9')
  await page.getByRole('button', { name: 'Update Business' }).click()
  await expect(page.getByRole('heading', { name: 'Business Updated!' })).toBeVisible()
  // Returns without a click on the button.
  await expect(page).toHaveURL(BUSINESSES)
  await expect(card(page, 'Juniper House').getByText('Austin, TX · Priority 9')).toBeVisible()
  expect(await product.sql`select name, price from featured_businesses`).toMatchObject([
    { name: 'Juniper House', price: null },
  ])

  const remove = card(page, 'Juniper House').getByRole('button', { name: 'Delete Juniper House' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  await page
    .getByRole('dialog', { name: 'Delete Juniper House?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { name: 'No featured businesses' })).toBeVisible()
  expect(await product.sql`select id from featured_businesses`).toHaveLength(0)
  const log = await readAuditLog(product.sql, operator)
  expect(log.map(({ action }) => action).filter((action) => action.startsWith('business'))).toEqual([
    'business_created',
    'business_updated',
    'business_deleted',
  ])
})

test('shows errors at their fields and keeps the values', async ({ page, product, operator }) => {
  await signIn(page, operator)
  await openAddBusiness(page)
  await page.getByRole('button', { name: 'Create Business' }).click()
  for (const message of [
    'Business name is required',
    'Description must be at least 10 characters',
    'City is required',
    'Please enter a valid state abbreviation',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await fillRequiredFields(page)
  await page.getByLabel('State').fill('zzz')
  await expect(page.getByLabel('State')).toHaveValue('ZZ')
  await page.getByLabel('Rating').fill('51')
  await page.getByLabel('Priority').fill('11')
  await page.getByLabel('Monthly Price').fill('a lot')
  await page.getByLabel('Email').fill('juniper')
  await page.getByRole('button', { name: 'Create Business' }).click()
  for (const message of [
    'Please enter a valid state abbreviation',
    'Rating must be between 1 and 50',
    'Priority must be between 1 and 10',
    'Price must be a whole number',
    'Please enter a valid email address',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Business Name')).toHaveValue('Juniper Court')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep typing' }).click()
  await expect(page.getByLabel('Business Name')).toHaveValue('Juniper Court')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(BUSINESSES)
  expect(await product.sql`select id from featured_businesses`).toHaveLength(0)
})

test('accepts only files whose content is an image, dropped or chosen, and stores them on disk', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/4\d\d \(/)
  await signIn(page, operator)
  await openAddBusiness(page)
  const status = page.locator('[data-part="image"]').getByRole('alert')
  await chooseImage(page, 'plan.pdf', 'application/pdf', Buffer.from('%PDF-1.7'))
  await expect(status).toContainText('Please select an image file')
  await chooseImage(page, 'huge.png', 'image/png', Buffer.alloc(IMAGE_MAX_BYTES))
  await expect(status).toContainText('Image must be smaller than 5MB')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await chooseImage(page, 'house.png', 'image/png', Buffer.from(svg))
  await expect(status).toContainText('Failed to upload file')
  await expect(page.getByAltText('The picture families will see')).toHaveCount(0)

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }))
      return transfer
    },
    [...PICTURE],
  )
  await page.locator('[data-part="image"]').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByText('Image uploaded.')).toBeVisible()
  const address = (await page.getByAltText('The picture families will see').getAttribute('src')) ?? ''
  expect(address).toMatch(/^\/objects\/business-images\/[\w-]+$/)
  const [image] = await product.sql`select store from business_images where stored_at is not null`
  expect(image).toEqual({ store: 'disk' })
  const id = address.split('/').at(-1) ?? ''
  const stored = await readFile(join(product.dataDir, 'images', `${id}.webp`))
  expect(Buffer.compare(stored, await servedBytesOf(PICTURE))).toBe(0)
})

test('shows a placeholder for a broken image on the card and in the form', async ({
  page,
  product,
  operator,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await insertBusinesses(product.sql, [buildBusiness({ image_url: '/objects/business-images/gone' })])
  await signIn(page, operator)
  await openTab(page, 'Featured Businesses')
  await expect(card(page, 'Juniper Court').getByText('Invalid image URL')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Juniper Court' }).click()
  await expect(page.getByText('Invalid image URL')).toBeVisible()
})

test('shows a business to families while it is switched on', async ({
  page,
  product,
  operator,
  openDevice,
}) => {
  await insertBusinesses(product.sql, [buildBusiness()])
  await signIn(page, operator)
  await openTab(page, 'Featured Businesses')
  const shown = page.getByRole('switch', { name: /Juniper Court/ })
  await expect(shown).toBeChecked()

  const family = await (await openDevice(product.origin)).newPage()
  await family.goto('/questionnaire')
  await fillQuestionnaire(family, buildFamily())
  await sendButton(family).click()
  await expect(family).toHaveURL('/results')
  const advertised = family.getByRole('heading', { name: 'Juniper Court' })
  await expect(advertised).toBeVisible()
  await expect(family.getByText('Including featured communities in your area')).toBeVisible()

  await shown.click()
  await expect(shown).not.toBeChecked()
  await expect(card(page, 'Juniper Court').getByText('Inactive')).toBeVisible()
  await family.reload()
  await expect(family.getByRole('heading', { name: 'Available Communities' })).toBeVisible()
  await expect(advertised).toHaveCount(0)
  await shown.click()
  await expect(shown).toBeChecked()
  await family.reload()
  await expect(advertised).toBeVisible()
})
