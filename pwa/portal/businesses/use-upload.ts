import { useEffect, useRef, useState } from 'react'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ImageUpload, ImageUploadResponse } from '#shared/contract/business-form.ts'
import { IMAGE_PATH } from '#shared/contract/paths.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { SendFileError, sendFile } from '../components/send-file.ts'

/** The state of the latest upload. `fraction` is the part sent so far, from 0 to 1. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'uploading'; fileName: string; fraction: number }
  | { step: 'done' }
  | { step: 'error'; message: string; reason: string }

export type Upload = ReturnType<typeof useUpload>

/**
 * Uploads one image at a time: starting another cancels the previous one. `onDone` receives the path that serves it.
 */
export function useUpload(onDone: (imageUrl: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  const start = async (file: File) => {
    running.current?.abort()
    const problem = validateImage(file)
    if (problem) return setState({ step: 'error', message: problem, reason: '' })
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const reportProgress = (fraction: number) =>
      setState({ step: 'uploading', fileName: file.name, fraction })
    reportProgress(0)
    try {
      onDone(await uploadImage(file, reportProgress, signal))
      setState({ step: 'done' })
    } catch (error) {
      if (signal.aborted) return
      const { message, reason } = error instanceof UploadError ? error : new UploadError('Upload failed')
      setState({ step: 'error', message, reason })
    }
  }
  return { state, start, cancel }
}

/** A failed upload. `message` is the contract's text; `reason` is the server's, or empty if it gave none. */
class UploadError extends Error {
  override name = 'UploadError'
  readonly reason: string

  constructor(message: string, reason = '') {
    super(message)
    this.reason = reason
  }
}

/** Returns what is wrong with a file, or undefined if it can be uploaded. Sends nothing. */
function validateImage(file: File): string | undefined {
  const result = ImageUpload.safeParse({ contentType: file.type, size: file.size })
  return result.error?.issues[0]?.message
}

/**
 * Uploads an image and returns the path that serves it. `onProgress` receives the fraction sent so far, from 0
 * to 1.
 * @throws UploadError on failure; DOMException AbortError if `signal` aborts
 */
async function uploadImage(
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

/** The URL is signed, so no token is sent. */
async function putFile(
  url: string,
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = { 'content-type': file.type }
  await sendFile(file, { method: 'PUT', url, headers, onProgress, signal }).catch((error) => {
    if (!(error instanceof SendFileError)) throw error
    throw new UploadError(error.isAnswered ? 'Failed to upload file' : 'Upload failed', error.message)
  })
}

/** Matches the part that upload URLs of all stores share: the last folder of IMAGE_PATH and the file. */
const STORED_PATH = new RegExp(`${IMAGE_PATH.replace('/objects', '')}(.+)$`)

/**
 * The path that serves an uploaded image, derived from its upload URL: '/objects/business-images/{rest}'
 * without the signature. A URL in another format is returned unchanged.
 */
function imagePathOf(uploadUrl: string): string {
  const rest = STORED_PATH.exec(new URL(uploadUrl, window.location.origin).pathname)?.[1]
  return rest === undefined ? uploadUrl : IMAGE_PATH + rest
}
