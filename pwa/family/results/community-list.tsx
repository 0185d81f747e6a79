import { useState } from 'react'
import type { Match } from '#shared/contract/facility.ts'
import type { FeaturedCard } from '#shared/contract/featured-business.ts'
import { Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { cardLinkId } from '../../ui/facility-card/facility-card.tsx'
import { type CardControls, ListedCard } from './listed-card.tsx'

/** How many advertised communities are shown before the family asks for the others. */
const FEATURED_SHOWN = 3

interface CommunityListProps {
  featured: readonly FeaturedCard[]
  matches: readonly Match[]
  controls: CardControls
  /** The family has asked for all advertised communities. */
  allFeatured?: boolean
  onAllFeatured?: () => void
}

/** Advertised communities first, labeled as such, then the matches in order. */
export function CommunityList({ featured, matches, controls, ...more }: CommunityListProps) {
  const { allFeatured = false, onAllFeatured } = more
  const [wasAsked, setAsked] = useState(false)
  const shown = allFeatured ? featured : featured.slice(0, FEATURED_SHOWN)
  const rest = featured.length - shown.length
  const showAll = () => {
    setAsked(true)
    onAllFeatured?.()
  }
  // The button disappears, so the focus moves to the first community that it revealed.
  const focusOnFirstRevealed = (item: HTMLLIElement | null) => {
    if (item && wasAsked) item.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }
  return (
    <ul
      data-part="community-list"
      className="grid grid-cols-[minmax(0,1fr)] gap-[min(1.25rem,5.1vw)] print:grid-cols-2 print:gap-[0.25cm]"
    >
      {shown.map((card, index) => (
        <li
          key={card.id}
          className="max-w-none"
          ref={index === FEATURED_SHOWN ? focusOnFirstRevealed : undefined}
        >
          <ListedCard facility={card} isFeatured controls={controls} />
        </li>
      ))}
      {rest > 0 && (
        <li className="print:hidden">
          <Button onClick={showAll}>
            <Trans>Show {rest} more featured</Trans>
          </Button>
        </li>
      )}
      {matches.map((match) => (
        <li key={match.id} className="max-w-none print:break-inside-avoid">
          <ListedCard facility={match} match={match} controls={controls} />
        </li>
      ))}
    </ul>
  )
}

/** A placeholder while it is decided what the list contains. */
export function CommunityListSkeleton() {
  return <div className="min-h-screen" role="status" aria-label={t`Loading the communities`} />
}

/** Focuses the community after this one, before this one disappears. */
export function focusOnNeighbor(id: string): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-part=community-list] h3 a')]
  const index = links.findIndex((link) => link.id === cardLinkId(id))
  const neighbor = links[index + 1] ?? links[index - 1]
  neighbor?.focus({ preventScroll: true })
}
