import ArrowLeft from 'lucide-react/icons/arrow-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { INBOX_VIEWS, STAGES } from '../../../shared/inbox.ts'
import { ADMIN_SCREENS } from '../../../shared/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RequestsLink } from '../requests/requests-link.tsx'
import { refreshAdminData } from '../use-admin-data.ts'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { InboxList } from './inbox-list.tsx'
import './inbox-screen.css'
import type { InboxFilters } from './inbox-queries.ts'
import { rowId } from './inbox-table.tsx'
import { LeadPanel } from './lead-panel.tsx'

/**
 * The inbox: a list of leads, and one of them beside it. The address has the view, the stage and the lead, so that back
 * and a reload keep them. It never has the text of a search, which may be someone's name.
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const id = params.get('lead')
  useFocusOnRow(id)
  const filters: InboxFilters = {
    text,
    view: INBOX_VIEWS.find((view) => view === params.get('view')) ?? 'all',
    stage: STAGES.find((stage) => stage === params.get('stage')) ?? '',
  }
  const change = ({ text: nextText, view, stage }: InboxFilters) => {
    setText(nextText)
    setParams(toParams({ ...(view !== 'all' && { view }), stage, lead: id ?? '' }), { replace: true })
  }
  const open = (lead: string) => setParams((now) => toParams({ ...Object.fromEntries(now), lead }))
  const close = () => setParams((now) => toParams({ ...Object.fromEntries(now), lead: '' }))
  return (
    <div className="inbox" data-open={id ? true : undefined}>
      <PageHead title="Inbox" />
      <InboxHead />
      <div className="inbox-main">
        <InboxFilterBar filters={filters} onChange={change} />
        <InboxList filters={filters} openId={id} onOpen={open} />
      </div>
      {id && <LeadPanel key={id} id={id} onClose={close} onOpen={open} />}
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

const toParams = (values: Record<string, string>) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))

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
