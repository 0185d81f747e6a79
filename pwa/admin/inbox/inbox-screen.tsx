import type { ReactNode } from 'react'
import type { InboxCounts } from '#shared/inbox.ts'
import { PortalTitle } from '../counts/portal-title.tsx'
import { useCounts } from '../counts/use-counts.ts'
import { countArrived } from './count-arrived.ts'
import { InboxHead } from './inbox-head.tsx'
import './inbox-screen.css'
import { PagedList } from './paged-list.tsx'
import { type RecordKind, usePagedRecords } from './paged-records.ts'
import { useInboxAddress } from './use-inbox-address.ts'

interface InboxRow {
  id: string
  createdAt: string
}

/** What the inbox shows of leads or of messages. */
export interface InboxPart<Filters extends { text: string }, Row extends InboxRow> {
  kind: RecordKind<Row>
  title: string
  /** The parameter of the address that names the open one. */
  param: string
  noun: [one: string, many: string]
  /** What to say without any, with and without filters. */
  nothing: { yet: string; describe: (filters: Filters) => string }
  readFilters: (params: URLSearchParams) => Omit<Filters, 'text'>
  toParams: (filters: Filters) => Record<string, string>
  /** The filters as the server takes them. */
  toSearch: (filters: Filters) => object
  isFiltered: (filters: Filters) => boolean
  /** When what has just arrived was received, if the filters let it through. */
  listNew: (counts: InboxCounts, filters: Filters) => readonly string[]
  renderFilters: (filters: Filters, onChange: (filters: Filters) => void) => ReactNode
  renderRows: (rows: readonly Row[], openId: string | null, onOpen: (id: string) => void) => ReactNode
  renderPanel: (id: string, onClose: () => void, onOpen: (id: string) => void) => ReactNode
}

/** A list of leads or messages, a page at a time, and one of them beside it. */
export function InboxScreen<Filters extends { text: string }, Row extends InboxRow>({
  part,
}: {
  part: InboxPart<Filters, Row>
}) {
  const { params, text, openId, open, close, setFilters } = useInboxAddress(part.param)
  const filters = { ...part.readFilters(params), text } as Filters
  const list = usePagedRecords(part.kind, part.toSearch(filters))
  const counts = useCounts()
  const arrived = counts && list.data ? countArrived(part.listNew(counts, filters), list.rows) : 0
  return (
    <div className="inbox" data-open={openId ? true : undefined}>
      <PortalTitle title={part.title} />
      <InboxHead />
      <div className="inbox-main">
        {part.renderFilters(filters, (next) => setFilters(next.text, part.toParams(next)))}
        <PagedList
          list={list}
          count={list.rows.length}
          noun={part.noun}
          nothing={part.isFiltered(filters) ? part.nothing.describe(filters) : part.nothing.yet}
          arrived={{ count: arrived, onShow: list.showNewest }}
        >
          {part.renderRows(list.rows, openId, open)}
        </PagedList>
      </div>
      {openId && part.renderPanel(openId, close, open)}
    </div>
  )
}
