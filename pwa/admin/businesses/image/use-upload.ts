import { useEffect, useRef, useState } from 'react'
import { UploadError, uploadImage, validateImage } from './upload-image.ts'

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
