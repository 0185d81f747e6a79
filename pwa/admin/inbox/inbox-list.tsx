import { Button } from '../../ui/button.tsx'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import './inbox-list.css'
import { type InboxFilters, isFiltered, useInbox } from './inbox-queries.ts'
import { LeadTable } from './lead-table.tsx'

interface InboxListProps {
  filters: InboxFilters
  openId: string | null
  onOpen: (id: string) => void
}

/** The leads that the filters choose, a page at a time. */
export function InboxList({ filters, openId, onOpen }: InboxListProps) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInbox(filters)
  const leads = data?.pages.flatMap((page) => page.leads) ?? []
  const failed = error && !isFetching
  return (
    <div className="inbox-list" aria-busy={isFetching}>
      <p className="inbox-list-count" role="status">
        {data && describeCount(leads.length, hasNextPage)}
      </p>
      {leads.length > 0 && <LeadTable leads={leads} openId={openId} onOpen={onOpen} />}
      {data && leads.length === 0 && <p>{emptyText(filters)}</p>}
      {isFetching && <LoadingMessage>Loading leads…</LoadingMessage>}
      {failed && (
        <LoadError
          title="Failed to load the leads"
          error={error}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {hasNextPage && !isFetching && !failed && (
        <Button onClick={() => void fetchNextPage()}>Show older leads</Button>
      )}
    </div>
  )
}

const describeCount = (count: number, hasMore: boolean) =>
  hasMore ? `The newest ${count} leads` : `${count} ${count === 1 ? 'lead' : 'leads'}`

const emptyText = (filters: InboxFilters) =>
  isFiltered(filters)
    ? 'No lead matches. Try fewer letters, or another filter.'
    : 'No leads yet. They appear here as soon as a family sends its answers.'
