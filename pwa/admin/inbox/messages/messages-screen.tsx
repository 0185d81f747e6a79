import { useState } from 'react'
import { PortalTitle } from '#pwa/admin/counts/portal-title.tsx'
import { MESSAGE_VIEWS } from '#shared/inbox-messages.ts'
import { InboxHead } from '../inbox-head.tsx'
import '../inbox-screen.css'
import { MessageFilterBar } from './message-filter-bar.tsx'
import { MessageList } from './message-list.tsx'
import { MessagePanel } from './message-panel.tsx'
import type { MessageFilters } from './message-queries.ts'
import { useMessageAddress } from './use-message-address.ts'

/** The messages of the inbox, and one of them beside the list. The address has the view and the message. */
export function Component() {
  const { params, openId, open, close, setFilters } = useMessageAddress()
  const [text, setText] = useState('')
  const filters: MessageFilters = {
    text,
    view: MESSAGE_VIEWS.find((view) => view === params.get('view')) ?? 'all',
  }
  const change = ({ text: nextText, view }: MessageFilters) => {
    setText(nextText)
    setFilters({ view: view === 'all' ? '' : view })
  }
  return (
    <div className="inbox" data-open={openId ? true : undefined}>
      <PortalTitle title="Messages – Inbox" />
      <InboxHead />
      <div className="inbox-main">
        <MessageFilterBar filters={filters} onChange={change} />
        <MessageList filters={filters} openId={openId} onOpen={open} />
      </div>
      {openId && <MessagePanel key={openId} id={openId} onClose={close} />}
    </div>
  )
}
