import { useCounts } from '../counts/use-counts.ts'
import { countArrived } from './count-arrived.ts'
import { type InboxFilters, isFiltered, useInbox } from './inbox-queries.ts'
import { LeadTable } from './lead-table.tsx'
import { PagedList } from './paged-list.tsx'

interface InboxListProps {
  filters: InboxFilters
  openId: string | null
  onOpen: (id: string) => void
}

/** The leads that the filters choose, a page at a time. */
export function InboxList({ filters, openId, onOpen }: InboxListProps) {
  const list = useInbox(filters)
  const counts = useCounts()
  const leads = list.data?.pages.flatMap((page) => page.leads) ?? []
  // The other filters may leave out what has arrived.
  const view = filters.view === 'unread' ? 'all' : filters.view
  const hasNew = !isFiltered({ ...filters, view })
  const arrived = hasNew && list.data ? countArrived(counts?.newLeads, leads) : 0
  return (
    <PagedList
      list={list}
      count={leads.length}
      noun={['lead', 'leads']}
      nothing={emptyText(filters)}
      arrived={{ count: arrived, onShow: list.showNewest }}
    >
      <LeadTable leads={leads} openId={openId} onOpen={onOpen} />
    </PagedList>
  )
}

const emptyText = (filters: InboxFilters) =>
  isFiltered(filters)
    ? 'No lead matches. Try fewer letters, or another filter.'
    : 'No leads yet. They appear here as soon as a family sends its answers.'
