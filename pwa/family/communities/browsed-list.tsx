import { useRef } from 'react'
import { t } from '#words'
import { Button } from '../../ui/button.tsx'
import { useReturnToCommunity } from '../list-tools/return-to-community.ts'
import type { Shortlist } from '../saved-communities/use-shortlist.ts'
import { type BrowseQuery, PAGE_SIZE } from './browse-query.ts'
import { withoutLimits } from './browse-tools.tsx'
import { BrowsedCard } from './browsed-card.tsx'
import type { ListedPage } from './list-communities.ts'
import type { ServerList } from './use-server-list.ts'

interface BrowsedListProps {
  query: BrowseQuery
  page: ListedPage
  search: string | undefined
  shortlist: Shortlist
  /** Loads more of them, if they come from the server. */
  more: Pick<ServerList, 'load' | 'hasFailed'> | undefined
  onChange: (query: BrowseQuery) => void
}

/** The communities found, a page at a time. */
export function BrowsedList({ query, page, search, shortlist, more, onChange }: BrowsedListProps) {
  /** The first community that 'Show more' revealed. */
  const revealed = useRef<number>(undefined)
  useReturnToCommunity(true)
  const { communities, count } = page
  const showMore = () => {
    revealed.current = communities.length
    onChange({ ...query, count: communities.length + PAGE_SIZE })
    if (count <= communities.length) more?.load?.()
  }
  const focusOnRevealed = (index: number) => (item: HTMLLIElement | null) => {
    if (!item || revealed.current !== index) return
    revealed.current = undefined
    item.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }
  return (
    <>
      {count === 0 ? (
        <NothingFound query={query} onChange={onChange} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))] gap-[0.625rem] *:max-w-none md:gap-4">
          {communities.map((community, index) => (
            <li key={community.id} ref={focusOnRevealed(index)}>
              <BrowsedCard community={community} search={search} shortlist={shortlist} />
            </li>
          ))}
        </ul>
      )}
      {more?.hasFailed && <p role="alert">{t`More communities couldn't be loaded. Please try again.`}</p>}
      {(count > communities.length || more?.load) && (
        <Button className="justify-self-start" onClick={showMore}>
          {count > communities.length
            ? t`Show ${Math.min(PAGE_SIZE, count - communities.length)} more`
            : t`Load more communities`}
        </Button>
      )}
    </>
  )
}

function NothingFound({ query, onChange }: Pick<BrowsedListProps, 'query' | 'onChange'>) {
  return (
    <div className="stack-3 stack-left">
      <p>{t`No community fits. We leave out those whose records don't mention what you chose.`}</p>
      <Button onClick={() => onChange(withoutLimits(query))}>{t`Show all communities`}</Button>
    </div>
  )
}
