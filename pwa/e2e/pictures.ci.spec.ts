import { GetObjectCommand } from '@aws-sdk/client-s3'
import type { Page } from '@playwright/test'
import { readPicture } from '#server/testing/images.ts'
import { lookAt } from '#server/testing/look-at.ts'
import { bucketOn, findStrictS3, type S3Server, startS3rver } from '#server/testing/s3-servers.ts'
import { OPERATOR, startServer } from './product/server.ts'
import { expect, test } from './test.ts'

/** A portrait that is stored sideways, with its place and camera. */
const PHOTO = readPicture('sideways-with-place.jpg')

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
    await page.getByLabel('Tab', { exact: true }).selectOption('Featured Businesses')
    await page.getByRole('link', { name: 'Add Business' }).first().click()
    await page.getByLabel('Business Name').fill(businessName)
    await page.getByLabel('Description').fill('Twelve rooms around a garden')
    await page.getByLabel('City').fill('Austin')
    await page.getByLabel('State').fill('tx')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(PHOTO) })
    expect((await sent).url()).toContain(`${S3.S3_ENDPOINT}/${bucket.name}/business-images/`)
    const preview = page.getByAltText('The picture families will see')
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40)
    await page.getByRole('button', { name: 'Create Business' }).click()
    await expect(page.getByText('Business Added!')).toBeVisible()

    const shown = await page.request.get(`${server.origin}/api/featured-businesses?state=TX`)
    const business = (await shown.json()).find((listed: { name: string }) => listed.name === businessName)
    const image = await page.request.get(server.origin + business.imageUrl)
    expect(image.headers()['content-type']).toBe('image/webp')
    expect((await image.body()).includes('Canary')).toBe(false)
    expect(await lookAt(new Uint8Array(await image.body()))).toBe('40×60 rrbb')
    // The bucket doesn't keep the place either.
    const uploaded = new URL(business.imageUrl, server.origin).pathname.replace('/objects/', '')
    expect(await bucket.keys()).toEqual([`${uploaded}.webp`])
    const { Body } = await bucket.client.send(
      new GetObjectCommand({ Bucket: bucket.name, Key: `${uploaded}.webp` }),
    )
    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).includes('Canary')).toBe(false)
    // The next test has another bucket, and its portal would show a broken image.
    await product.sql`delete from featured_businesses where name = ${businessName}`
    // The portal asks a server that stops for its counts, and is refused.
    await page.goto('about:blank')
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
