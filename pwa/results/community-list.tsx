import type { Match } from '../../shared/facility.ts'
import type { FeaturedCard } from '../../shared/featured-business.ts'
import { FacilityCard } from '../ui/facility-card/facility-card.tsx'
import { CompareChoice } from './compare-choice.tsx'
import type { CompareSelection } from './use-compare-selection.ts'

interface CommunityListProps {
  featured: readonly FeaturedCard[]
  matches: readonly Match[]
  selection: CompareSelection
}

/** Advertised communities first, labeled as such, then the matches in order. */
export function CommunityList({ featured, matches, selection }: CommunityListProps) {
  return (
    <ul className="community-list">
      {featured.map((card) => (
        <li key={card.id}>
          <FacilityCard
            facility={card}
            isFeatured
            choice={<CompareChoice id={card.id} name={card.name} selection={selection} />}
          />
        </li>
      ))}
      {matches.map((match) => (
        <li key={match.id}>
          <FacilityCard
            facility={match}
            match={match}
            choice={<CompareChoice id={match.id} name={match.name} selection={selection} />}
          />
        </li>
      ))}
    </ul>
  )
}

/** A placeholder while the advertised communities load. */
export function CommunityListSkeleton() {
  return <div className="community-list-skeleton" role="status" aria-label="Loading the communities" />
}
