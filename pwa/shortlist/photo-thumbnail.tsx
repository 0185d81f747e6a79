import { useEffect, useRef, useState } from 'react'
import { t } from '#words'
import type { VisitPhoto } from '../local/schema.ts'
import { deletePhoto } from '../local/visit-photos.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

/** A small picture that opens the photo, where it can be deleted. */
export function PhotoThumbnail({ photo, label }: { photo: VisitPhoto; label: string }) {
  const url = useObjectUrl(photo.blob)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  return (
    <>
      <button type="button" className="photo-thumbnail" onClick={open}>
        <img src={url} alt={label} decoding="async" />
      </button>
      <dialog ref={dialog} className="photo-dialog" aria-label={label} onClose={() => setOpen(false)}>
        {isOpen && (
          <>
            <img src={url} alt={label} />
            <div className="button-row">
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
