import { useState } from 'react'
import { Trans, t } from '#words'
import { exportUnsent } from '../local/unsent-file.ts'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import type { SavedItem } from './saved-items.ts'

const FILE_NAME = 'unsent-answers.json'

/** Exports answers that cannot be sent from here. They also stay here, and only the first to arrive counts. */
export function SaveAsFile({ item }: { item: SavedItem }) {
  const [status, setStatus] = useState('')
  const save = async () => {
    const file = await exportUnsent(item.key).catch(() => undefined)
    if (file) downloadFile(file, FILE_NAME)
    setStatus(
      file
        ? t`Saved as ${FILE_NAME}. Open it under “Answers from another device” there. Anyone who has the file can read it.`
        : t`There is nothing left to send.`,
    )
  }
  return (
    <>
      <Button onClick={() => void save()}>
        <Trans>
          Save as a file for another device
          <VisuallyHidden>: {item.title}</VisuallyHidden>
        </Trans>
      </Button>
      <p role="status">{status}</p>
    </>
  )
}
