import ImageUp from 'lucide-react/icons/image-up'
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { IMAGE_TYPES } from '#shared/contract/business-form.ts'
import { FieldHint } from '../../ui/field.tsx'
import { BusinessImage } from './business-image.tsx'
import type { Upload, UploadState } from './use-upload.ts'

interface ImageFieldProps {
  /** The image's URL, or empty if there is none. */
  value: string
  onRemove: () => void
  upload: Upload
}

/** An image field: drop, choose or paste a file to upload it immediately; preview and remove it. */
export function ImageField({ value, onRemove, upload }: ImageFieldProps) {
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
      data-part="image"
      className={`flex flex-wrap gap-4 rounded-small border-2 border-dashed p-4 ${isDragOver ? 'border-evergreen bg-tint' : 'border-control-line'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setDragOver(true)
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={drop}
    >
      {value && (
        <BusinessImage
          className="flex-[0_1_16rem] self-start"
          src={value}
          alt="The picture families will see"
        />
      )}
      <div className="min-w-0 flex-[1_1_16rem] space-y-2">
        <label className="font-[650]" htmlFor={id}>
          Image
        </label>
        <FieldHint id={`${id}-hint`}>
          JPG, PNG, GIF supported (WebP too), up to 5MB. Drop it here, paste it or choose a file.
        </FieldHint>
        <input
          className="sr-only peer"
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
        <div className="row peer-focus-visible:[&>:first-child]:outline-(length:--focus-width) peer-focus-visible:[&>:first-child]:outline-focus peer-focus-visible:[&>:first-child]:outline-offset-3">
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

/** Calls `onFile` when a file is pasted anywhere on the page. */
function usePastedFile(onFile: (file: File) => void): void {
  const handleFile = useEffectEvent(onFile)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      // Spreadsheet cells are pasted as both text and an image. In a text field, the text wins.
      if (!file || (isTextField(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      handleFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * The upload's progress, or why it failed. The status region is always present, so that changes are
 * announced.
 */
function UploadStatus({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  return (
    <>
      <p role="status">
        {state.step === 'uploading' && `Uploading ${state.fileName}…`}
        {state.step === 'done' && 'Image uploaded.'}
      </p>
      {state.step === 'uploading' && <UploadProgress fraction={state.fraction} onCancel={onCancel} />}
      {state.step === 'error' && (
        <Notice tone="error" role="alert" title={state.message}>
          {state.reason || undefined}
        </Notice>
      )}
    </>
  )
}

function UploadProgress({ fraction, onCancel }: { fraction: number; onCancel: () => void }) {
  return (
    <div className="row tabular-nums">
      <progress
        className="h-[0.75rem] flex-[1_1_8rem] accent-evergreen"
        value={fraction}
        max={1}
        aria-label="Upload"
      />
      <span>{Math.round(fraction * 100)}%</span>
      <Button variant="quiet" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  )
}
