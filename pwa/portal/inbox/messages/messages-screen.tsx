import { createColumnHelper } from '@tanstack/react-table'
import { type InboxMessage, MESSAGE_VIEWS, type MessageView } from '#shared/desk/inbox-messages.ts'
import { ChoiceField } from '../choice-field.tsx'
import { type InboxPart, InboxScreen } from '../inbox-screen.tsx'
import { InboxTable, OpenButton, Pill } from '../inbox-table.tsx'
import { formatAge } from '../labels.ts'
import { SearchBar } from '../search-bar.tsx'
import { MESSAGE_VIEW_LABELS, REQUEST_LABELS } from './message-labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { MESSAGES } from './message-records.ts'

/** Which messages the list shows. `text` is empty without a search. */
interface MessageFilters {
  text: string
  view: MessageView
}

const PART: InboxPart<MessageFilters, InboxMessage> = {
  kind: MESSAGES,
  title: 'Messages – Inbox',
  param: 'message',
  noun: ['message', 'messages'],
  nothing: {
    describe: ({ text, view }) => (text ? `No message matches “${text}”. Try fewer letters.` : NOTHING[view]),
    yet: 'No messages yet. They appear here as soon as someone uses the contact form.',
  },
  readFilters: (params) => ({ view: MESSAGE_VIEWS.find((view) => view === params.get('view')) ?? 'all' }),
  toParams: ({ view }) => ({ view: view === 'all' ? '' : view }),
  toSearch: ({ text, view }) => ({ view, ...(text && { text }) }),
  isFiltered: ({ text, view }) => text !== '' || view !== 'all',
  // Nothing that has just arrived is answered or attached.
  listNew: ({ newMessages }, { text, view }) =>
    text || view === 'answered' || view === 'attached' ? [] : newMessages,
  renderFilters: (filters, onChange) => (
    <SearchBar
      label="Search name, email, phone, reference or text"
      placeholder="Name, email, phone, text"
      text={filters.text}
      onSearch={(text) => onChange({ ...filters, text })}
    >
      <ChoiceField
        label="Show"
        choices={MESSAGE_VIEWS}
        labels={MESSAGE_VIEW_LABELS}
        value={filters.view}
        onChange={(view) => onChange({ ...filters, view })}
      />
    </SearchBar>
  ),
  renderRows: (messages, openId, onOpen) => (
    <MessageTable messages={messages} openId={openId} onOpen={onOpen} />
  ),
  renderPanel: (id, onClose) => <MessagePanel key={id} id={id} onClose={onClose} />,
}

const NOTHING: Record<MessageView, string> = {
  all: '',
  unread: 'Every message has been read.',
  unanswered: 'Every message is answered.',
  answered: 'No message is marked answered yet.',
  attached: 'No message is attached to a lead yet.',
}

/** The inbox's messages. */
export const Component = () => <InboxScreen part={PART} />

interface MessageTableProps {
  messages: readonly InboxMessage[]
  openId: string | null
  onOpen: (id: string) => void
}

const column = createColumnHelper<InboxMessage>()
const COLUMNS = [
  column.display({ id: 'message', header: 'From' }),
  column.display({ id: 'text', header: 'Text', cell: ({ row }) => textOf(row.original) }),
  column.display({ id: 'state', header: 'State', cell: ({ row }) => <State message={row.original} /> }),
  column.accessor('createdAt', { header: 'Received', cell: ({ getValue }) => formatAge(getValue()) }),
]

/** The messages of the list, newest first. */
const MessageTable = ({ messages, openId, onOpen }: MessageTableProps) => (
  <InboxTable
    caption="Messages, newest first"
    rows={messages}
    columns={COLUMNS}
    renderTitle={(message) => <OpenButton row={message} onOpen={onOpen} />}
    openId={openId}
  />
)

/** One line of the text; the panel has all of it. */
const textOf = ({ request, message }: InboxMessage) =>
  `${request ? `${REQUEST_LABELS[request.kind]}: ${request.community.name}. ` : ''}${message}`

const State = ({ message: { isAnswered, isAttached } }: { message: InboxMessage }) => (
  <>
    <Pill isNew={!isAnswered}>{isAnswered ? 'Answered' : 'Not answered'}</Pill>
    {isAttached && ' Attached'}
  </>
)
