import { useEraseDialog } from '#pwa/admin/export/use-erase-dialog.tsx'
import { useMayUse } from '#pwa/admin/use-may-use.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import type { MessageDetail } from '#shared/inbox-messages.ts'
import { removeMessage } from './message-queries.ts'

interface EraseMessageProps {
  message: MessageDetail
  onClose: () => void
}

/** The button that erases a message, for people who may. */
export function EraseMessage({ message, onClose }: EraseMessageProps) {
  const isAllowed = useMayUse('lists')
  const erase = useEraseDialog({
    listPath: ADMIN_API.contacts,
    itemName: 'message',
    onErased: () => {
      onClose()
      removeMessage(message.id)
    },
  })
  if (!isAllowed) return null
  return (
    <>
      <Button variant="danger" onClick={() => erase.open(message)}>
        Erase this message
      </Button>
      {erase.dialog}
    </>
  )
}
