import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, keyOf, openImageApp, putFile } from '#server/testing/image-app.ts'
import { SVG, someImage } from '#server/testing/images.ts'
import { findStrictS3, type S3Server } from '#server/testing/s3-servers.ts'
import { silentLog } from '#server/testing/silent-log.ts'
import { createS3Store } from './s3-store.ts'

const strict = await findStrictS3()
if (!strict) console.warn('No S3 server responds at S3_ENDPOINT, so this run does not test what one refuses.')

describe.skipIf(!strict)('the S3 server at S3_ENDPOINT', () => {
  const upload = { contentType: 'image/png', size: 2000 } as const
  let app: Awaited<ReturnType<typeof openImageApp>>
  beforeAll(async () => {
    app = await openImageApp(strict as S3Server)
  })
  afterAll(() => app.close())

  async function expectRefusal(response: Response, reason: RegExp) {
    expect(response.status).toBe(403)
    expect(await response.text()).toMatch(reason)
  }

  test.each([
    ['a wrong signature', flipSignature, someImage('image/png'), 'image/png'],
    ['another id', replaceId, someImage('image/png'), 'image/png'],
    ['another type of image', unchanged, someImage('image/gif'), 'image/gif'],
    ['a type that is not an image', unchanged, SVG, 'image/svg+xml'],
    ['a larger file', unchanged, someImage('image/png', 2001), 'image/png'],
    ['a much larger file', unchanged, someImage('image/png', 6_000_000), 'image/png'],
    ['a smaller file', unchanged, someImage('image/png', 1999), 'image/png'],
  ])('refuses %s', async (_, change, file, type) => {
    const url = await app.requestUploadUrl(upload)
    await expectRefusal(await putFile(change(url), file, type), /SignatureDoesNotMatch/)
    expect(await app.bucket.keys()).not.toContain(keyOf(url))
    expect((await putFile(url, someImage('image/png'))).status).toBe(200)
  })

  test('refuses a URL after 15 minutes', async () => {
    const url = await app.requestUploadUrl(upload)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
    const store = createS3Store(app.settings, undefined, silentLog)
    const from = new Date(Date.now() - 901_000)
    const late = await store.createUploadUrl?.(idOf(url), upload, { from, seconds: 900 })
    await expectRefusal(await putFile(late ?? '', someImage('image/png')), /Request has expired/)
    expect(await app.bucket.keys()).not.toContain(keyOf(url))
  })

  test('refuses wrong keys, and logs the reason without the secret', async () => {
    const keys = { ...app.settings, secretAccessKey: 'another secret' }
    const logged: unknown[] = []
    const log = { ...silentLog, warn: (...line: unknown[]) => void logged.push(line) }
    const write = createS3Store(keys, undefined, log).write('one.webp', someImage('image/png'))
    await expect(write).rejects.toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(logged)).toContain('SignatureDoesNotMatch')
    expect(JSON.stringify(logged)).not.toContain('another secret')
  })
})

const unchanged = (url: string) => url
const replaceId = (url: string) => url.replace(idOf(url), crypto.randomUUID())
const flipSignature = (url: string) =>
  url.replace(/(X-Amz-Signature=)(.)/, (_, name, digit) => name + (digit === '0' ? '1' : '0'))
