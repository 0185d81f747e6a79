import { useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import type { ContactItem } from '../../../shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatCount } from '../format/format-number.ts'
import { MESSAGE_COLUMNS } from './columns.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { useMessages } from './leads-and-messages.ts'
import { ListState } from './list-state.tsx'
import { MessagesTable } from './messages-table.tsx'

const NONE: ContactItem[] = []

/** The contact messages: the newest, and the file of them all. */
export function MessagesPanel({ timeZone }: { timeZone: string }) {
  const list = useMessages()
  const [toErase, setToErase] = useState<ContactItem>()
  const { target, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const isComplete = list.data !== undefined && !list.isLoading && !list.error
  return (
    <Panel
      title="Contact Messages"
      actions={
        <ExportButton
          columns={MESSAGE_COLUMNS}
          rows={list.data ?? NONE}
          isComplete={isComplete}
          name="contact-messages"
          timeZone={timeZone}
        />
      }
    >
      <ListState things="contact messages" list={list} />
      {list.data && (
        <>
          <p role="status" tabIndex={-1} ref={target}>
            {formatCount(list.data.length)} {list.data.length === 1 ? 'message' : 'messages'}
          </p>
          <MessagesTable
            messages={list.data}
            timeZone={timeZone}
            onErase={isComplete ? setToErase : undefined}
          />
        </>
      )}
      {toErase && (
        <EraseDialog
          call={ADMIN_API.contacts}
          person={toErase}
          what="message"
          onClose={() => setToErase(undefined)}
          onErased={() => {
            setToErase(undefined)
            moveFocus()
          }}
        />
      )}
    </Panel>
  )
}
