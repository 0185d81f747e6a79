import { type ReactNode, useState } from 'react'
import { EraseDialog, type EraseDialogProps } from './erase-dialog.tsx'

type Person = EraseDialogProps['person']

interface EraseDialogOptions extends Pick<EraseDialogProps, 'listPath' | 'itemName'> {
  onErased: () => void
}

/**
 * The dialog that erases one person's data. `open` opens it, with those that are
 * merged with the person's; render `dialog`, which is empty while closed.
 */
export function useEraseDialog({ listPath, itemName, onErased }: EraseDialogOptions): {
  open: (person: Person, merged?: readonly Person[]) => void
  dialog: ReactNode
} {
  const [erased, setErased] = useState<{ person: Person; merged?: readonly Person[] | undefined }>()
  const close = () => setErased(undefined)
  const dialog = erased && (
    <EraseDialog
      listPath={listPath}
      {...erased}
      itemName={itemName}
      onClose={close}
      onErased={() => {
        close()
        onErased()
      }}
    />
  )
  return { open: (person, merged) => setErased({ person, merged }), dialog }
}
