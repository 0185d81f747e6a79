import { type ReactNode, useState } from 'react'
import { EraseDialog, type EraseDialogProps } from './erase-dialog.tsx'

type Person = EraseDialogProps['person']

interface EraseDialogOptions extends Pick<EraseDialogProps, 'listPath' | 'what'> {
  onErased: () => void
}

/**
 * The dialog that erases one person's data. `open` opens it; render `dialog`, which is empty while closed.
 */
export function useEraseDialog({ listPath, what, onErased }: EraseDialogOptions): {
  open: (person: Person) => void
  dialog: ReactNode
} {
  const [person, setPerson] = useState<Person>()
  const close = () => setPerson(undefined)
  const dialog = person && (
    <EraseDialog
      listPath={listPath}
      person={person}
      what={what}
      onClose={close}
      onErased={() => {
        close()
        onErased()
      }}
    />
  )
  return { open: setPerson, dialog }
}
