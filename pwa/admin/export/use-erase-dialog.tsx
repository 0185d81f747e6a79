import { type ReactNode, useState } from 'react'
import { EraseDialog, type EraseDialogProps } from './erase-dialog.tsx'

type Person = EraseDialogProps['person']

interface EraseDialogOptions extends Pick<EraseDialogProps, 'listPath' | 'itemName'> {
  onErased: () => void
}

/**
 * The dialog that erases one person's data. `open` opens it; render `dialog`, which is empty while closed.
 */
export function useEraseDialog({ listPath, itemName, onErased }: EraseDialogOptions): {
  open: (person: Person) => void
  dialog: ReactNode
} {
  const [person, setPerson] = useState<Person>()
  const close = () => setPerson(undefined)
  const dialog = person && (
    <EraseDialog
      listPath={listPath}
      person={person}
      itemName={itemName}
      onClose={close}
      onErased={() => {
        close()
        onErased()
      }}
    />
  )
  return { open: setPerson, dialog }
}
