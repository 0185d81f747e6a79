import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, useSearchParams } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import type { InboxCounts } from '#shared/desk/inbox.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { DashboardLink, RefreshButton, RequestsLink } from '../components/screen-head.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { NewBadge, nameWithNew, useCounts } from '../counts/new-badge.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { countArrived } from './count-arrived.ts'
import { rowId } from './inbox-table.tsx'
import { type RecordKind, usePagedRecords } from './paged-records.ts'

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
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${openId ? 'items-start gap-x-4 lg:grid-cols-[minmax(0,1fr)_minmax(24rem,32rem)] print:block' : ''}`}
    >
      <PortalTitle title={part.title} />
      <InboxHead />
      <div className={`@container space-y-2 ${openId ? 'max-lg:hidden print:hidden' : ''}`}>
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

/** The heading of the inbox, and the way between families and messages. */
function InboxHead() {
  const { unread = 0, unreadMessages = 0 } = useCounts() ?? {}
  return (
    <div className="row col-span-full print:hidden">
      <h1 className="text-h2 max-md:sr-only">Inbox</h1>
      <nav
        className="flex flex-wrap rounded-[1.75rem] border border-control-line bg-card p-1"
        aria-label="Inbox"
      >
        <PartLink name="Families" to={ADMIN_SCREENS.inbox} count={unread} />
        <PartLink name="Messages" to={ADMIN_SCREENS.inboxMessages} count={unreadMessages} />
      </nav>
      <div className="me-[-0.75em] ms-auto flex flex-wrap text-small max-md:hidden">
        <RequestsLink />
        <DashboardLink />
        <RefreshButton />
      </div>
    </div>
  )
}

/** Three digits of new leads and messages fit on 320 pixels. */
const PartLink = ({ name, to, count }: { name: string; to: string; count: number }) => (
  <NavLink
    className={({ isActive }) =>
      `inline-flex min-h-target items-center gap-2 rounded-full px-2 font-[500] text-small no-underline min-[24rem]:px-4 ${isActive ? 'bg-evergreen text-on-evergreen' : 'text-evergreen hover:bg-tint'}`
    }
    to={to}
    end
    aria-label={nameWithNew(name, count)}
  >
    {name} <NewBadge count={count} />
  </NavLink>
)

/**
 * The filters of a list and what is open beside it. The address has them, so that back, a reload and a bookmark keep them. It
 * never has the text of a search, which may be someone's name.
 * @param param the parameter that names what is open
 */
function useInboxAddress(param: string) {
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState('')
  const openId = params.get(param)
  useFocusOnRow(openId)
  const put = (values: Record<string, string>, options?: { replace: boolean }) =>
    setParams(new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')), options)
  const putOpen = (id: string) => put({ ...Object.fromEntries(params), [param]: id })
  return {
    params,
    text,
    openId,
    open: putOpen,
    close: () => putOpen(''),
    setFilters: (next: string, values: Record<string, string>) => {
      setText(next)
      put({ ...values, [param]: openId ?? '' }, { replace: true })
    },
  }
}

/** Returns the focus to a row when its panel has closed; to the list's count if the row is gone. */
function useFocusOnRow(openId: string | null): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = openId ? null : last.current
    last.current = openId
    // The rows are measured again in the next frame, because a phone hides the list behind the panel.
    if (!closed) return
    requestAnimationFrame(() =>
      (document.getElementById(rowId(closed)) ?? document.getElementById(COUNT_ID))?.focus(),
    )
  }, [openId])
}

interface PagedListProps {
  list: Pick<
    UseInfiniteQueryResult,
    'data' | 'error' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage' | 'refetch'
  >
  /** How many rows are loaded. */
  count: number
  /** What a row is: ['lead', 'leads']. */
  noun: [one: string, many: string]
  /** What to say without rows. */
  nothing: string
  /** How many rows have arrived since, and what shows them. */
  arrived?: { count: number; onShow: () => void } | undefined
  /** The rows. */
  children: ReactNode
}

/** Of the line above a list. It takes the focus of a row that is gone. */
const COUNT_ID = 'paged-list-count'

/** A list that is loaded a page at a time. What arrives later is shown when someone asks for it or has changed something. */
function PagedList({ list, count, noun, nothing, arrived, children }: PagedListProps) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  const { fallback, moveFocus } = useFallbackFocus<HTMLParagraphElement>()
  const [, many] = noun
  const failed = error && !isFetching
  const showArrived = () => {
    moveFocus()
    arrived?.onShow()
  }
  return (
    <div className="space-y-2" aria-busy={isFetching}>
      <div className="row">
        <p
          className="min-h-[1lh] text-quiet text-small"
          id={COUNT_ID}
          role="status"
          ref={fallback}
          tabIndex={-1}
        >
          {data !== undefined && describeCount(count, hasNextPage, noun)}
        </p>
        <div role="status">
          {arrived && arrived.count > 0 && <Button onClick={showArrived}>{arrived.count} new – Show</Button>}
        </div>
      </div>
      {count > 0 && children}
      {data !== undefined && count === 0 && <p>{nothing}</p>}
      {(isFetchingNextPage || (isFetching && data === undefined)) && (
        <LoadingMessage>Loading {many}…</LoadingMessage>
      )}
      {failed && (
        <LoadError
          title={`Failed to load the ${many}`}
          error={error}
          onRetry={() => void (data === undefined ? refetch() : fetchNextPage())}
        />
      )}
      {hasNextPage && !isFetching && !failed && (
        <Button onClick={() => void fetchNextPage()}>Show more {many}</Button>
      )}
    </div>
  )
}

const describeCount = (count: number, hasMore: boolean, [one, many]: PagedListProps['noun']) =>
  hasMore ? `The first ${count} ${many}` : `${count} ${count === 1 ? one : many}`
