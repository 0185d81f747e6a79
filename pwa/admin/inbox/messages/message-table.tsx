import { createColumnHelper } from '@tanstack/react-table'
import type { InboxMessage } from '#shared/inbox-messages.ts'
import { InboxTable, rowId } from '../inbox-table.tsx'
import { formatAge } from '../labels.ts'
import { REQUEST_LABELS } from './message-labels.ts'
import './message-table.css'

interface MessageTableProps {
  messages: readonly InboxMessage[]
  openId: string | null
  onOpen: (id: string) => void
}

const column = createColumnHelper<InboxMessage>()
const COLUMNS = [
  column.display({ id: 'message', header: 'Message' }),
  column.display({ id: 'stage', header: 'State', cell: ({ row }) => <State message={row.original} /> }),
  column.accessor('createdAt', { header: 'Received', cell: ({ getValue }) => formatAge(getValue()) }),
]

/** The messages of the list, newest first. */
export const MessageTable = ({ messages, openId, onOpen }: MessageTableProps) => (
  <InboxTable
    caption="Messages, newest first"
    rows={messages}
    columns={COLUMNS}
    renderTitle={(message) => <OpenButton message={message} onOpen={onOpen} />}
    openId={openId}
  />
)

interface OpenButtonProps {
  message: InboxMessage
  onOpen: MessageTableProps['onOpen']
}

function OpenButton({
  message: { id, firstName, lastName, isRead, request, message },
  onOpen,
}: OpenButtonProps) {
  return (
    <button id={rowId(id)} type="button" className="inbox-table-open" data-row onClick={() => onOpen(id)}>
      <span className="inbox-table-name">
        {firstName} {lastName}
        {!isRead && (
          <span className="row-mark" data-tone="due">
            Unread
          </span>
        )}
      </span>
      <span className="inbox-table-place message-table-text">
        {request && `${REQUEST_LABELS[request.kind]}: ${request.community.name}. `}
        {message}
      </span>
    </button>
  )
}

const State = ({ message: { isAnswered, isAttached } }: { message: InboxMessage }) => (
  <>
    <span className="inbox-table-stage" data-stage={isAnswered ? undefined : 'new'}>
      {isAnswered ? 'Answered' : 'Not answered'}
    </span>
    {isAttached && <span className="inbox-table-note">Attached</span>}
  </>
)
