import { ADMIN_API } from '../../shared/admin-paths.ts'
import { s3SettingsOf } from '../features/portal/images/s3-settings.ts'
import { bucketOn, type S3Server } from './s3-servers.ts'
import { signIn } from './sign-in.ts'
import { openTestApp } from './test-app.ts'

export const PUBLIC_URL = 'https://care.example.org'

/** The app with its images in a bucket of its own on that S3, and an operator who is signed in. */
export async function openImageApp(s3: S3Server) {
  const bucket = bucketOn(s3)
  const app = await openTestApp({ ...s3.variables, S3_BUCKET: bucket.name, PUBLIC_URL })
  const settings = s3SettingsOf(app.env)
  if (!settings) throw new Error('the app does not see its S3')
  const { headers } = await signIn(app)
  return {
    ...app,
    bucket,
    settings,
    /** What the upload call answers; with a body the address is the bucket's. */
    askUpload: (upload?: { contentType: string; size: number }) =>
      upload
        ? app.sendJson(ADMIN_API.imageUpload, upload, headers)
        : app.send('POST', ADMIN_API.imageUpload, { headers }),
    async addressFor(upload?: { contentType: string; size: number }): Promise<string> {
      return (await (await this.askUpload(upload)).json()).uploadURL
    },
    /** The picture that was sent to an address, as families see it. */
    show: (address: string, method = 'GET') => app.send(method, `/objects/${keyOf(address)}`),
    async close() {
      await app.close()
      await bucket.remove()
    },
  }
}

export const idOf = (address: string) => new URL(address).pathname.split('business-images/').at(-1) ?? ''
export const keyOf = (address: string) => `business-images/${idOf(address)}`

/** Sends a file the way a browser does. */
export const putFile = (address: string, body: BodyInit, type = 'image/png') =>
  fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })
