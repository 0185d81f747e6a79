import { ErrorBody } from '#shared/contract/errors.ts'

/** Long enough for a large file over a weak mobile connection. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000

/** A file that wasn't sent. `message` is empty if there was no answer, or one that isn't meant for people. */
export class SendFileError extends Error {
  readonly isAnswered: boolean

  constructor(isAnswered: boolean, message: string) {
    super(message)
    this.isAnswered = isAnswered
  }
}

interface FileRequest {
  method: 'PUT' | 'POST'
  url: string
  headers: Record<string, string>
  /** Receives the fraction sent so far, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sends a file by XMLHttpRequest, because fetch doesn't report the progress of an upload.
 * @throws SendFileError on failure; the signal's reason if it aborts
 */
export const sendFile = (file: File, { method, url, headers, onProgress, signal }: FileRequest) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new SendFileError(true, readReason(request.responseText)))
    request.onerror = () => reject(new SendFileError(false, 'The connection was interrupted.'))
    request.ontimeout = () => reject(new SendFileError(false, 'It took too long.'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort())
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.send(file)
  })

/** The message of our own server, or empty: an S3 store responds in XML, which isn't meant for users. */
function readReason(body: string): string {
  try {
    return ErrorBody.parse(JSON.parse(body)).message
  } catch {
    return ''
  }
}
