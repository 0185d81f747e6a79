import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { readS3Settings } from '../features/businesses/images/stores.ts'
import { bucketOn, type S3Server } from './s3-servers.ts'
import { signIn } from './sign-in.ts'
import { openTestApp } from './test-app.ts'

export const PUBLIC_URL = 'https://care.example.org'

/** The app with its images in its own bucket on that S3 server, and an operator who is signed in. */
export async function openImageApp(peer: S3Server) {
  const bucket = bucketOn(peer)
  const app = await openTestApp({ ...peer.variables, S3_BUCKET: bucket.name, PUBLIC_URL })
  const settings = readS3Settings(app.env)
  if (!settings) throw new Error('the app does not see its S3 server')
  const { headers } = await signIn(app)
  return {
    ...app,
    bucket,
    settings,
    /** Calls the upload API. With a body, the returned URL points to the bucket. */
    askUpload: (upload?: { contentType: string; size: number }) =>
      upload
        ? app.sendJson(ADMIN_API.imageUpload, upload, headers)
        : app.send('POST', ADMIN_API.imageUpload, { headers }),
    async requestUploadUrl(upload?: { contentType: string; size: number }): Promise<string> {
      return (await (await this.askUpload(upload)).json()).uploadURL
    },
    /** Fetches the image uploaded to a URL, as a family's browser does. */
    show: (url: string, method = 'GET') => app.send(method, `/objects/${keyOf(url)}`),
    async close() {
      await app.close()
      await bucket.remove()
    },
  }
}

export const idOf = (url: string) => new URL(url).pathname.split('business-images/').at(-1) ?? ''
export const keyOf = (url: string) => `business-images/${idOf(url)}`

/** Uploads a file the way a browser does. */
export const putFile = (url: string, body: BodyInit, type = 'image/png') =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
