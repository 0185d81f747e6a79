import { useEffect, useRef, useState } from 'react'
import { UploadError, uploadImage, validateImage } from './upload-image.ts'

/** How far the picture that was chosen last has got. `share` from 0 to 1. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'uploading'; fileName: string; share: number }
  | { step: 'done' }
  | { step: 'error'; message: string; reason: string }

export type Upload = ReturnType<typeof useUpload>

/** Uploads pictures, one at a time: a newer choice calls off the one before. `onDone` gets where it is served. */
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
    const refused = validateImage(file)
    if (refused) return setState({ step: 'error', message: refused, reason: '' })
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const tell = (share: number) => setState({ step: 'uploading', fileName: file.name, share })
    tell(0)
    try {
      onDone(await uploadImage(file, tell, signal))
      setState({ step: 'done' })
    } catch (error) {
      if (signal.aborted) return
      const { message, reason } = error instanceof UploadError ? error : new UploadError('Upload failed')
      setState({ step: 'error', message, reason })
    }
  }
  return { state, start, cancel }
}
