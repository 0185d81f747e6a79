import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf, keyOf, openImageApp, putFile } from '../../../testing/image-app.ts'
import { SVG, someImage } from '../../../testing/images.ts'
import { findStrictS3, type S3Server } from '../../../testing/s3-servers.ts'
import { createS3Store } from './s3-store.ts'

const strict = await findStrictS3()
if (!strict) console.warn('No S3 answers at S3_ENDPOINT: what an S3 refuses is not shown by this run.')

describe.skipIf(!strict)('the S3 at S3_ENDPOINT', () => {
  const upload = { contentType: 'image/png', size: 2000 } as const
  let app: Awaited<ReturnType<typeof openImageApp>>
  beforeAll(async () => {
    app = await openImageApp(strict as S3Server)
  })
  afterAll(() => app.close())

  async function expectRefusal(answer: Response, why: RegExp) {
    expect(answer.status).toBe(403)
    expect(await answer.text()).toMatch(why)
  }

  test.each([
    ['a wrong signature', flipSignature, someImage('image/png'), 'image/png'],
    ['another place', otherPlace, someImage('image/png'), 'image/png'],
    ['another type of image', asIs, someImage('image/gif'), 'image/gif'],
    ['a type that is no image', asIs, SVG, 'image/svg+xml'],
    ['a larger file', asIs, someImage('image/png', 2001), 'image/png'],
    ['a much larger file', asIs, someImage('image/png', 6_000_000), 'image/png'],
    ['a smaller file', asIs, someImage('image/png', 1999), 'image/png'],
  ])('refuses %s', async (_, change, file, type) => {
    const address = await app.addressFor(upload)
    await expectRefusal(await putFile(change(address), file, type), /SignatureDoesNotMatch/)
    expect(await app.bucket.keys()).not.toContain(keyOf(address))
    expect((await putFile(address, someImage('image/png'))).status).toBe(200)
  })

  test('refuses an address after its quarter of an hour', async () => {
    const address = await app.addressFor(upload)
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('900')
    const store = createS3Store(app.settings, undefined, { info() {}, warn() {}, error() {} })
    const from = new Date(Date.now() - 901_000)
    const late = await store.uploadAddress?.(idOf(address), upload, { from, seconds: 900 })
    await expectRefusal(await putFile(late ?? '', someImage('image/png')), /Request has expired/)
    expect(await app.bucket.keys()).not.toContain(keyOf(address))
  })

  test('refuses a caller whose keys are wrong, which is a sentence for the operator and nothing else', async () => {
    const keys = { ...app.settings, secretAccessKey: 'another secret' }
    const logged: unknown[] = []
    const log = { info() {}, error() {}, warn: (...line: unknown[]) => void logged.push(line) }
    const written = createS3Store(keys, undefined, log).write(crypto.randomUUID(), {
      type: 'image/png',
      bytes: someImage('image/png'),
    })
    await expect(written).rejects.toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(logged)).toContain('SignatureDoesNotMatch')
    expect(JSON.stringify(logged)).not.toContain('another secret')
  })
})

const asIs = (address: string) => address
const otherPlace = (address: string) => address.replace(idOf(address), crypto.randomUUID())
const flipSignature = (address: string) =>
  address.replace(/(X-Amz-Signature=)(.)/, (_, name, digit) => name + (digit === '0' ? '1' : '0'))
