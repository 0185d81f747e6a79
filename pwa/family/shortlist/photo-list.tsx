import Camera from 'lucide-react/icons/camera'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, plural, Trans, t, type Words } from '#words'
import { StorageError } from '../../local/local-errors.ts'
import type { VisitPhoto } from '../../local/schema.ts'
import {
  addPhoto,
  deletePhoto,
  listPhotos,
  MAX_PHOTOS_PER_COMMUNITY,
  type PhotoRefusal,
} from '../../local/visit-photos.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface PhotoListProps {
  search: string
  facilityId: string
  name: string
}

const REFUSALS: Record<PhotoRefusal | 'full' | 'refused' | 'unreadable', Words> = {
  many: msg`Not added: a community can have ${MAX_PHOTOS_PER_COMMUNITY} photos. Delete one first.`,
  large: msg`Not added: your photos take up as much space as this app may use. Delete some first.`,
  full: msg`Not added: this phone is full. Your other photos and notes are safe. Free up some space and try again.`,
  refused: msg`Not added: this browser did not let us save the photo. Please try again.`,
  unreadable: msg`Not added: this browser could not read the picture. JPEG and PNG files work everywhere.`,
}

/** The photos of a community on this phone, and a button to take or choose more. */
export function PhotoList({ search, facilityId, name }: PhotoListProps) {
  const photos = usePhotos(search, facilityId)
  const [status, setStatus] = useState('')
  const inputId = useId()
  const add = async (files: FileList | null) => {
    setStatus(t`Adding …`)
    let added = 0
    for (const file of files ?? []) {
      const problem = await store(search, facilityId, file)
      if (problem) return setStatus(translate(REFUSALS[problem]))
      added += 1
    }
    const photos = t`${plural(added, { one: '# photo', other: '# photos' })}`
    setStatus(added === 0 ? '' : t`Saved on this phone: ${photos}.`)
  }
  return (
    <div className="stack-3 stack-left print:hidden">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <PhotoThumbnail photo={photo} label={t`Photo ${index + 1} of ${name}`} />
            </li>
          ))}
        </ul>
      )}
      <label
        className={buttonClass({
          className: 'focus-within:outline-3 focus-within:outline-focus focus-within:outline-offset-3',
        })}
        htmlFor={inputId}
      >
        <Camera aria-hidden="true" />
        <span>
          <Trans>
            Add photos <VisuallyHidden>of {name}</VisuallyHidden>
          </Trans>
        </span>
        <input
          id={inputId}
          className="sr-only"
          type="file"
          accept="image/*"
          multiple
          onChange={({ currentTarget }) => {
            void add(currentTarget.files).then(() => {
              currentTarget.value = ''
            })
          }}
        />
      </label>
      <p role="status" className="empty:absolute">
        {status}
      </p>
    </div>
  )
}

/** Returns why the photo was not stored; undefined if it was. */
async function store(
  search: string,
  facilityId: string,
  file: File,
): Promise<keyof typeof REFUSALS | undefined> {
  const scaled = await scalePhoto(file).catch(() => undefined)
  if (!scaled) return 'unreadable'
  try {
    return await addPhoto(search, facilityId, scaled)
  } catch (error) {
    return error instanceof StorageError ? error.reason : 'refused'
  }
}

const NONE: VisitPhoto[] = []
const usePhotos = (search: string, facilityId: string): VisitPhoto[] =>
  useLocal(useCallback(() => listPhotos(search, facilityId), [search, facilityId])) ?? NONE

/** The longer edge of a stored photo, in pixels: sharp on any phone, and small enough to keep many. */
const MAX_EDGE_PX = 1600
/** Larger files are refused, because decoding them can take more memory than a phone has. In bytes. */
const MAX_SOURCE_BYTES = 50_000_000
const JPEG_QUALITY = 0.8

/**
 * Scales a photo down and encodes it as JPEG, which leaves out its EXIF data (the place and time, the camera). Throws an
 * Error if the browser can't read it as a picture.
 */
async function scalePhoto(file: Blob): Promise<Blob> {
  if (file.size > MAX_SOURCE_BYTES) throw new Error('The picture is too large.')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const scaled = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  )
  if (!context || !scaled) throw new Error('The picture could not be encoded.')
  return scaled
}

/** A small picture that opens the photo, where it can be deleted. */
function PhotoThumbnail({ photo, label }: { photo: VisitPhoto; label: string }) {
  const url = useObjectUrl(photo.blob)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        className="size-[6rem] cursor-pointer overflow-hidden rounded-small border border-line bg-tint p-0"
        onClick={open}
      >
        <img src={url} alt={label} decoding="async" className="size-full object-cover" />
      </button>
      <dialog
        ref={dialog}
        className="max-h-screen max-w-[min(72rem,100vw-2rem)] rounded-card border border-line bg-card p-4 text-ink backdrop:bg-[rgb(20_54_44/70%)]"
        aria-label={label}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <>
            <img src={url} alt={label} className="mx-auto max-h-[70vh] object-contain" />
            <div className="flex flex-wrap gap-3">
              <Button autoFocus onClick={() => dialog.current?.close()}>
                {t`Close`}
              </Button>
              <ConfirmButton
                button={t`Delete photo`}
                question={t`It is only on this phone. This can't be undone.`}
                confirmLabel={t`Yes, delete it`}
                cancelLabel={t`No, keep it`}
                about={label}
                onConfirm={() => deletePhoto(photo.id)}
              />
            </div>
          </>
        )}
      </dialog>
    </>
  )
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return url
}
