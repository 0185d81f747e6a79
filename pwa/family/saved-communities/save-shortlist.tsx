import { useState } from 'react'
import { Trans, t } from '#words'
import { exportShortlist } from '../../local/shortlist-file.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-file.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

const FILE_NAME = 'shortlist.json'

/** Exports a shortlist with its notes and photos. */
export function SaveShortlist({ search, title }: { search: string; title: string }) {
  const [status, setStatus] = useState('')
  const save = async () => {
    const file = await exportShortlist(search).catch(() => undefined)
    if (file && !(await saveFile(file, FILE_NAME))) return
    setStatus(
      file
        ? t`Saved as ${FILE_NAME}. Open it on the other phone, on the page “Your shortlist”. Anyone who has the file can read it.`
        : t`The file could not be written. Please try again.`,
    )
  }
  return (
    <>
      <Button onClick={() => void save()}>
        <Trans>
          Save as a file
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Trans>
      </Button>
      <p role="status">{status}</p>
    </>
  )
}
