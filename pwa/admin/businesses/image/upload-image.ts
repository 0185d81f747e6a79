import { errorMessage, sendAdmin } from '#pwa/admin/admin-api.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ImageUpload, ImageUploadResponse } from '#shared/business-form.ts'
import { ErrorBody } from '#shared/errors.ts'
import { imagePathOf } from './image-path.ts'

/** Long enough for five megabytes over a weak mobile connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** A failed upload. `message` is the contract's text; `reason` is the server's, or empty if it gave none. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly reason: string

  constructor(message: string, reason = '') {
    super(message)
    this.reason = reason
  }
}

/** Returns what is wrong with a file, or undefined if it can be uploaded. Sends nothing. */
export function validateImage(file: File): string | undefined {
  const result = ImageUpload.safeParse({ contentType: file.type, size: file.size })
  return result.error?.issues[0]?.message
}

/**
 * Uploads an image and returns the path that serves it. `onProgress` receives the fraction sent so far, from 0
 * to 1.
 * @throws UploadError on failure; DOMException AbortError if `signal` aborts
 */
export async function uploadImage(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const uploadUrl = await requestUploadUrl(file)
  signal.throwIfAborted()
  await putFile(uploadUrl, file, onProgress, signal)
  return imagePathOf(uploadUrl)
}

async function requestUploadUrl(file: File): Promise<string> {
  try {
    const upload = { contentType: file.type, size: file.size }
    return (await sendAdmin('POST', ADMIN_API.imageUpload, upload, ImageUploadResponse)).uploadURL
  } catch (error) {
    throw new UploadError('Failed to get upload URL', errorMessage(error, ''))
  }
}

/** Uses XMLHttpRequest because fetch doesn't report upload progress. The URL is signed, so no token is sent. */
function putFile(url: string, file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new UploadError('Failed to upload file', readReason(request.responseText)))
    request.onerror = () => reject(new UploadError('Upload failed', 'The connection was interrupted.'))
    request.ontimeout = () => reject(new UploadError('Upload failed', 'It took too long.'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.open('PUT', url)
    request.setRequestHeader('content-type', file.type)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.send(file)
  })
}

/** The message of our own server, or empty: an S3 store responds in XML, which isn't meant for users. */
function readReason(body: string): string {
  try {
    return ErrorBody.parse(JSON.parse(body)).message
  } catch {
    return ''
  }
}
