import { Notice } from '#pwa/ui/notice.tsx'
import { AdminError } from '../admin-api.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { InboxHead } from './inbox-head.tsx'
import { InboxList } from './inbox-list.tsx'
import './inbox-screen.css'
import { LeadPanel } from './lead-panel.tsx'
import { MoreFilters } from './more-filters.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useFocusOnRow } from './use-focus-on-row.ts'
import { useInboxFilters } from './use-inbox-filters.ts'

/** The inbox: a list of leads, and one of them beside it. */
export function Component() {
  const { filters, change, openId, open, close, ...address } = useInboxFilters()
  const { saved, current, waitsFor, choose, reload } = address
  useFocusOnRow(openId)
  return (
    <div className="inbox" data-open={openId ? true : undefined}>
      <PortalTitle title="Inbox" />
      <InboxHead />
      <div className="inbox-main">
        <SavedFilters saved={saved} current={current} filters={filters} onChoose={choose} />
        <InboxFilterBar filters={filters} onChange={change} />
        <MoreFilters filters={filters} onChange={change} />
        {waitsFor === 'unknown' && (
          <Notice role="status" title="This saved filter doesn’t exist any more">
            You or the erasure of a family deleted it. All leads are shown.
          </Notice>
        )}
        {waitsFor === 'loading' && <LoadingMessage>Loading the filter…</LoadingMessage>}
        {waitsFor instanceof AdminError && (
          <LoadError title="Failed to load the filter" error={waitsFor} onRetry={reload} />
        )}
        {(waitsFor === undefined || waitsFor === 'unknown') && (
          <InboxList filters={filters} openId={openId} onOpen={open} />
        )}
      </div>
      {openId && <LeadPanel key={openId} id={openId} onClose={close} onOpen={open} />}
    </div>
  )
}
