import { ADMIN_API } from '../../../../shared/admin-paths.ts'
import { ImageUpload, ImageUploadResponse } from '../../../../shared/business-form.ts'
import { ErrorBody } from '../../../../shared/errors.ts'
import { sendAdmin, sentenceFor } from '../../admin-api.ts'
import { imagePathOf } from './image-path.ts'

/** Five megabytes over two bars of signal. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** A picture that could not be uploaded. `message` is the contract's; `reason` the server's, empty when it gave none. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly reason: string

  constructor(message: string, reason = '') {
    super(message)
    this.reason = reason
  }
}

/** What is wrong with a file before anything is sent; undefined when nothing is. */
export function refuseImage(file: File): string | undefined {
  const checked = ImageUpload.safeParse({ contentType: file.type, size: file.size })
  return checked.error?.issues[0]?.message
}

/**
 * Uploads a picture and returns the address under which it is served. `onProgress` gets shares from 0 to 1.
 * @throws UploadError when it fails; DOMException AbortError when called off
 */
export async function uploadImage(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const uploadUrl = await askAddress(file)
  signal.throwIfAborted()
  await putFile(uploadUrl, file, onProgress, signal)
  return imagePathOf(uploadUrl)
}

async function askAddress(file: File): Promise<string> {
  try {
    const wanted = { contentType: file.type, size: file.size }
    return (await sendAdmin('POST', ADMIN_API.imageUpload, wanted, ImageUploadResponse)).uploadURL
  } catch (error) {
    throw new UploadError('Failed to get upload URL', sentenceFor(error, ''))
  }
}

/** XMLHttpRequest, because fetch tells nothing of how far a body has got. The address is signed: no token. */
function putFile(url: string, file: File, onProgress: (share: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new UploadError('Failed to upload file', reasonIn(request.responseText)))
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

/** The sentence of our own server. An S3 answers in XML, which is for nobody to read. */
function reasonIn(body: string): string {
  try {
    return ErrorBody.parse(JSON.parse(body)).message
  } catch {
    return ''
  }
}
