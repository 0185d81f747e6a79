import type { Match } from '../../shared/facility.ts'
import type { FeaturedCard } from '../../shared/featured-business.ts'
import { FacilityCard } from '../ui/facility-card/facility-card.tsx'
import { CompareChoice } from './compare-choice.tsx'
import type { CompareSelection } from './use-compare-selection.ts'

interface CommunityListProps {
  featured: readonly FeaturedCard[]
  matches: readonly Match[]
  chosen: CompareSelection
}

/** Advertised communities first, in their labelled place; then the matches in their order. */
export function CommunityList({ featured, matches, chosen }: CommunityListProps) {
  return (
    <ul className="community-list">
      {featured.map((card) => (
        <li key={card.id}>
          <FacilityCard
            facility={card}
            isFeatured
            choice={<CompareChoice id={card.id} name={card.name} chosen={chosen} />}
          />
        </li>
      ))}
      {matches.map((match) => (
        <li key={match.id}>
          <FacilityCard
            facility={match}
            match={match}
            choice={<CompareChoice id={match.id} name={match.name} chosen={chosen} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Stands in the list's place while the advertised communities before it are awaited. */
export function CommunityListSkeleton() {
  return <div className="community-list-skeleton" role="status" aria-label="Loading the communities" />
}
