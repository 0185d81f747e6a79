import { ADMIN_API } from '#shared/admin-paths.ts'
import type { ContactItem } from '#shared/admin-reports.ts'
import { Panel } from '../components/panel.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { formatCount } from '../format/format-number.ts'
import { MESSAGE_COLUMNS } from './columns.ts'
import { ExportButton } from './export-button.tsx'
import { isFullyLoaded, useMessages } from './leads-and-messages.ts'
import { ListState } from './list-state.tsx'
import { MessagesTable } from './messages-table.tsx'
import { useEraseDialog } from './use-erase-dialog.tsx'

const NO_MESSAGES: ContactItem[] = []

/** The contact messages: the newest rows, and the export of all of them. */
export function MessagesPanel({ timeZone }: { timeZone: string }) {
  const list = useMessages()
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const erase = useEraseDialog({ listPath: ADMIN_API.contacts, itemName: 'message', onErased: moveFocus })
  const isComplete = isFullyLoaded(list)
  return (
    <Panel
      title="Contact Messages"
      actions={
        <ExportButton
          columns={MESSAGE_COLUMNS}
          rows={list.data ?? NO_MESSAGES}
          isComplete={isComplete}
          name="contact-messages"
          timeZone={timeZone}
        />
      }
    >
      <ListState items="contact messages" list={list} />
      {list.data && (
        <>
          <p role="status" tabIndex={-1} ref={fallback}>
            {formatCount(list.data.length)} {list.data.length === 1 ? 'message' : 'messages'}
          </p>
          <MessagesTable
            messages={list.data}
            timeZone={timeZone}
            onErase={isComplete ? erase.open : undefined}
          />
        </>
      )}
      {erase.dialog}
    </Panel>
  )
}
