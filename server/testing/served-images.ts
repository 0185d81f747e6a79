import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { createTestApp } from './create-test-app.ts'
import { signIn } from './sign-in.ts'
import { openTestApp } from './test-app.ts'

/** Opens the app on a real socket, with images on disk and a signed-in operator. */
export async function openServedImages() {
  const app = await openTestApp()
  const { headers } = await signIn(app)
  const server = createTestApp({ sql: app.sql, env: app.env }).listen(0)
  const origin = `http://localhost:${server.server?.port}`
  const askUpload = (body?: unknown, more: Record<string, string> = {}) =>
    fetch(origin + ADMIN_API.imageUpload, {
      method: 'POST',
      headers: { ...headers, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    ...app,
    origin,
    headers,
    askUpload,
    requestUploadUrl: async (body?: unknown): Promise<string> =>
      (await (await askUpload(body)).json()).uploadURL,
    /** Fetches the image uploaded to a URL, as a family's browser does. */
    show: (url: string, init?: RequestInit) => fetch(origin + new URL(url).pathname, init),
    /** The file names in the store. */
    stored: () => readdir(join(app.env.DATA_DIR, 'images')).catch(() => []),
    async close() {
      await server.stop(true)
      await app.close()
    },
  }
}

export const pathAndQuery = (url: string) => url.slice(new URL(url).origin.length)

/** The status and message of an error response. */
export const refusalOf = async (response: Response) => [response.status, (await response.json()).message]
