import ArrowLeft from 'lucide-react/icons/arrow-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef } from 'react'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AdminError } from '../admin-api.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { RequestsLink } from '../requests/requests-link.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { InboxList } from './inbox-list.tsx'
import './inbox-screen.css'
import { rowId } from './inbox-table.tsx'
import { LeadPanel } from './lead-panel.tsx'
import { MoreFilters } from './more-filters.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { useInboxFilters } from './use-inbox-filters.ts'

/** The inbox: a list of leads, and one of them beside it. */
export function Component() {
  const { filters, change, openId, open, close, ...address } = useInboxFilters()
  const { saved, current, waitsFor, choose, reload } = address
  useFocusOnRow(openId)
  return (
    <div className="inbox" data-open={openId ? true : undefined}>
      <PageHead title="Inbox" />
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

/** Returns the focus to a lead's row when its panel has closed. */
function useFocusOnRow(openId: string | null): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = openId ? null : last.current
    last.current = openId
    // The rows are measured again in the next frame, because a phone hides the list behind the panel.
    if (closed) requestAnimationFrame(() => document.getElementById(rowId(closed))?.focus())
  }, [openId])
}

function InboxHead() {
  return (
    <div className="inbox-head">
      <h1>Inbox</h1>
      <div className="inbox-head-actions">
        <ButtonLink variant="quiet" to={ADMIN_SCREENS.dashboard}>
          <ArrowLeft aria-hidden="true" />
          Dashboard
        </ButtonLink>
        <RequestsLink />
        <Button variant="quiet" onClick={refreshAdminData}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </div>
    </div>
  )
}
