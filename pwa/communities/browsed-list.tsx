import { useRef } from 'react'
import { useReturnToCommunity } from '../list-tools/return-to-community.ts'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import { Button } from '../ui/button.tsx'
import { type BrowseQuery, PAGE_SIZE } from './browse-query.ts'
import { withoutLimits } from './browse-tools.tsx'
import { BrowsedCard } from './browsed-card.tsx'
import type { ListedPage } from './list-communities.ts'

interface BrowsedListProps {
  query: BrowseQuery
  page: ListedPage
  search: string | undefined
  shortlist: Shortlist
  onChange: (query: BrowseQuery) => void
}

/** The communities found, a page at a time. */
export function BrowsedList({ query, page, search, shortlist, onChange }: BrowsedListProps) {
  /** The first community that 'Show more' revealed. */
  const revealed = useRef<number>(undefined)
  useReturnToCommunity(true)
  const { communities, count } = page
  const showMore = () => {
    revealed.current = communities.length
    onChange({ ...query, count: communities.length + PAGE_SIZE })
  }
  const focusOnRevealed = (index: number) => (item: HTMLLIElement | null) => {
    if (!item || revealed.current !== index) return
    revealed.current = undefined
    item.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }
  if (count === 0) return <NothingFound query={query} onChange={onChange} />
  return (
    <>
      <ul className="browsed-list">
        {communities.map((community, index) => (
          <li key={community.id} ref={focusOnRevealed(index)}>
            <BrowsedCard community={community} search={search} shortlist={shortlist} />
          </li>
        ))}
      </ul>
      {count > communities.length && (
        <Button className="browsed-list-more" onClick={showMore}>
          Show {Math.min(PAGE_SIZE, count - communities.length)} more
        </Button>
      )}
    </>
  )
}

function NothingFound({ query, onChange }: Pick<BrowsedListProps, 'query' | 'onChange'>) {
  return (
    <div className="browsed-list-empty">
      <p>No community fits. What a register doesn't say about a community doesn't pass a filter.</p>
      <Button onClick={() => onChange(withoutLimits(query))}>Show all communities</Button>
    </div>
  )
}
