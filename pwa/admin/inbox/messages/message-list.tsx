import { useCounts } from '#pwa/admin/counts/use-counts.ts'
import { countArrived } from '../count-arrived.ts'
import { PagedList } from '../paged-list.tsx'
import { type MessageFilters, useInboxMessages } from './message-queries.ts'
import { MessageTable } from './message-table.tsx'

interface MessageListProps {
  filters: MessageFilters
  openId: string | null
  onOpen: (id: string) => void
}

/** The messages that the filters choose, a page at a time. */
export function MessageList({ filters, openId, onOpen }: MessageListProps) {
  const list = useInboxMessages(filters)
  const counts = useCounts()
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  // Nothing that has just arrived is answered or attached.
  const hasNew = !filters.text && filters.view !== 'answered' && filters.view !== 'attached'
  const arrived = hasNew && list.data ? countArrived(counts?.newMessages, messages) : 0
  return (
    <PagedList
      list={list}
      count={messages.length}
      noun={['message', 'messages']}
      nothing={emptyText(filters)}
      arrived={{ count: arrived, onShow: list.showNewest }}
    >
      <MessageTable messages={messages} openId={openId} onOpen={onOpen} />
    </PagedList>
  )
}

const emptyText = ({ text, view }: MessageFilters) =>
  text || view !== 'all'
    ? 'No message matches. Try fewer letters, or another filter.'
    : 'No messages yet. They appear here as soon as someone uses the contact form.'
