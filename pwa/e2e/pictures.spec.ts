import type { Page } from '@playwright/test'
import { bucketOn, findStrictS3, type S3Server, startS3rver } from '../../server/testing/s3-servers.ts'
import { OPERATOR, startServer } from './product/server.ts'
import { expect, test } from './test.ts'

/** One red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

const servers: [string, () => Promise<S3Server | undefined>][] = [
  ['an S3 server', startS3rver],
  ['the S3 server at S3_ENDPOINT', findStrictS3],
]

for (const [name, find] of servers) {
  test(`an operator's image is uploaded from the browser directly to ${name}, and families see it`, async ({
    page,
    product,
  }) => {
    const s3 = await find()
    test.skip(!s3, 'no S3 server responds at S3_ENDPOINT')
    if (!s3) return
    const bucket = bucketOn(s3)
    const S3 = { ...s3.variables, S3_BUCKET: bucket.name }
    const server = await startServer({ DATABASE_URL: product.databaseUrl, ...S3 })
    const businessName = `House of ${bucket.name}`

    await signIn(page, server.origin)
    await page.getByRole('tab', { name: 'Featured Businesses' }).click()
    await page.getByRole('link', { name: 'Add Business' }).first().click()
    await page.getByLabel('Business Name').fill(businessName)
    await page.getByLabel('Description').fill('Twelve rooms around a garden')
    await page.getByLabel('City').fill('Austin')
    await page.getByLabel('State').fill('tx')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: PNG })
    expect((await sent).url()).toContain(`${S3.S3_ENDPOINT}/${bucket.name}/business-images/`)
    const preview = page.getByAltText('The picture families will see')
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    await page.getByRole('button', { name: 'Create Business' }).click()
    await expect(page.getByText('Business Added!')).toBeVisible()

    const shown = await page.request.get(`${server.origin}/api/featured-businesses?state=TX`)
    const business = (await shown.json()).find((listed: { name: string }) => listed.name === businessName)
    const image = await page.request.get(server.origin + business.imageUrl)
    expect(image.headers()['content-type']).toBe('image/png')
    expect(Buffer.compare(await image.body(), PNG)).toBe(0)
    await server.stop()
    await bucket.remove()
    await s3.close()
  })
}

async function signIn(page: Page, origin: string) {
  await page.goto(`${origin}/portal_mgmt_secure/login`)
  await page.getByLabel('Username').fill(OPERATOR.username)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
