import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { IMAGE_TYPES } from '#shared/business-form.ts'
import { BusinessImage } from './business-image.tsx'
import { UploadStatus } from './upload-status.tsx'
import { usePastedFile } from './use-pasted-file.ts'
import type { Upload } from './use-upload.ts'
import './image-field.css'

interface ImageFieldProps {
  /** The image's URL, or empty if there is none. */
  value: string
  /** Where the image is loaded from; null if it can't be. */
  src: string | null
  onRemove: () => void
  upload: Upload
}

/** An image field: drop, choose or paste a file to upload it immediately; preview and remove it. */
export function ImageField({ value, src, onRemove, upload }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const { state, start, cancel } = upload
  const startUpload = (file: File | undefined) => {
    if (file) void start(file)
  }
  usePastedFile(startUpload)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    startUpload(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the input inside offers the same
    <div
      className="image-field"
      data-over={isDragOver}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      {value && (
        <BusinessImage className="image-field-preview" src={src} alt="The picture families will see" />
      )}
      <div className="image-field-choice">
        <label className="field-label" htmlFor={id}>
          Image
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          JPG, PNG, GIF supported (WebP too), up to 5MB. Drop it here, paste it or choose a file.
        </p>
        <input
          className="visually-hidden image-field-input"
          id={id}
          ref={input}
          type="file"
          accept={IMAGE_TYPES.join()}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            startUpload(event.target.files?.[0])
            // Otherwise choosing the same file again after a failure would not fire an event.
            event.target.value = ''
          }}
        />
        <div className="image-field-buttons">
          <Button tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
            <ImageUp aria-hidden="true" />
            Choose image
          </Button>
          {value && state.step !== 'uploading' && (
            <Button variant="quiet" onClick={onRemove}>
              Remove image
            </Button>
          )}
        </div>
        <UploadStatus state={state} onCancel={cancel} />
      </div>
    </div>
  )
}
