import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'

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
export const COUNT_ID = 'paged-list-count'

/** A list that is loaded a page at a time. What arrives later is shown when someone asks for it or has changed something. */
export function PagedList({ list, count, noun, nothing, arrived, children }: PagedListProps) {
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
