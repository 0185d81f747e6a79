import { ADMIN_API } from '../../shared/admin-paths.ts'
import { s3SettingsOf } from '../features/portal/images/s3-settings.ts'
import { bucketOn, type S3Server } from './s3-servers.ts'
import { signIn } from './sign-in.ts'
import { openTestApp } from './test-app.ts'

export const PUBLIC_URL = 'https://care.example.org'

/** Opens the app with a bucket on that S3 server and a signed-in operator. */
export async function openImageApp(s3: S3Server) {
  const bucket = bucketOn(s3)
  const app = await openTestApp({ ...s3.variables, S3_BUCKET: bucket.name, PUBLIC_URL })
  const settings = s3SettingsOf(app.env)
  if (!settings) throw new Error('the app has no S3 settings')
  const { headers } = await signIn(app)
  return {
    ...app,
    bucket,
    settings,
    /** Calls the upload API. With a body, the returned address points to the bucket. */
    askUpload: (upload?: { contentType: string; size: number }) =>
      upload
        ? app.sendJson(ADMIN_API.imageUpload, upload, headers)
        : app.send('POST', ADMIN_API.imageUpload, { headers }),
    async addressFor(upload?: { contentType: string; size: number }): Promise<string> {
      return (await (await this.askUpload(upload)).json()).uploadURL
    },
    /** Fetches the picture uploaded to an address, as a family's browser does. */
    show: (address: string, method = 'GET') => app.send(method, `/objects/${keyOf(address)}`),
    async close() {
      await app.close()
      await bucket.remove()
    },
  }
}

export const idOf = (address: string) => new URL(address).pathname.split('business-images/').at(-1) ?? ''
export const keyOf = (address: string) => `business-images/${idOf(address)}`

/** Uploads a file the way a browser does. */
export const putFile = (address: string, body: BodyInit, type = 'image/png') =>
  fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })
