import { type InboxMessage, MESSAGE_VIEWS, type MessageView } from '#shared/inbox-messages.ts'
import { ChoiceField } from '../choice-field.tsx'
import { type InboxPart, InboxScreen } from '../inbox-screen.tsx'
import { SearchBar } from '../search-bar.tsx'
import { MESSAGE_VIEW_LABELS } from './message-labels.ts'
import { MessagePanel } from './message-panel.tsx'
import { MESSAGES } from './message-records.ts'
import { MessageTable } from './message-table.tsx'

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
