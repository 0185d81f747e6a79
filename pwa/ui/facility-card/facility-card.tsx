import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import type { Facility, Match } from '../../../shared/facility.ts'
import { CARD_BADGES } from '../../../shared/limits.ts'
import { facilityPath } from '../../../shared/paths.ts'
import { ButtonLink } from '../button.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Badges } from './badges.tsx'
import './facility-card.css'
import { FacilityPicture } from './facility-picture.tsx'
import { firstCareType, formatCampus, formatScore, placeDistance, websiteLink } from './facts.ts'
import { MatchReasons } from './match-reasons.tsx'
import { Price } from './price.tsx'
import { Rating } from './rating.tsx'

type MatchFacts = Omit<Match, keyof Facility>

interface FacilityCardProps {
  facility: Facility
  /** Why it matched; absent for a featured community. */
  match?: MatchFacts
  isFeatured?: boolean
  /** An extra control, such as the checkbox that selects it for comparison. */
  choice?: ReactNode
}

/** A community in a list. Shows why it matched first, then what isn't known about it. */
export function FacilityCard({ facility, match, isFeatured = false, choice }: FacilityCardProps) {
  const { id, name, description } = facility
  return (
    <article className={isFeatured ? 'facility-card facility-card-featured' : 'facility-card'}>
      <div className="facility-card-picture">
        <FacilityPicture facility={facility} />
        {isFeatured && <span className="facility-card-flag">FEATURED</span>}
        {facility.isSample && <span className="facility-card-flag facility-card-sample">Sample</span>}
      </div>
      <div className="facility-card-body">
        <p className="facility-card-kind">
          {firstCareType(facility)}
          <Rating rating={facility.rating} />
        </p>
        <h3 className="facility-card-name">{name}</h3>
        <CardLocation location={facility.location} {...(match && { match })} />
        {match && (
          <p className="facility-card-score">
            {[formatScore(match.score), formatCampus(match)].filter(Boolean).join(' · ')}
          </p>
        )}
        {match && <MatchReasons match={match} />}
        <Badges labels={facility.amenities} max={CARD_BADGES} suffix="more" />
        <p className="facility-card-description">{description}</p>
        {facility.isSample && <p className="facility-card-note">This is an example, not a real community.</p>}
        <div className="facility-card-foot">
          <Price price={facility.price} />
          <div className="facility-card-actions">
            <ButtonLink to={facilityPath(id)}>
              <span>
                Learn More <VisuallyHidden>about {name}</VisuallyHidden>
              </span>
            </ButtonLink>
            <a className="button button-quiet" href={websiteLink(facility)} target="_blank" rel="noopener">
              <span>
                Visit Website <VisuallyHidden>of {name} (opens in a new tab)</VisuallyHidden>
              </span>
              <ExternalLink aria-hidden="true" />
            </a>
          </div>
          {choice}
          <ContactLine facility={facility} />
        </div>
      </div>
    </article>
  )
}

function CardLocation({ location, match }: { location: string; match?: MatchFacts }) {
  const distance = match && placeDistance(match)
  return (
    <p className="facility-card-place">
      <MapPin aria-hidden="true" />
      <span>
        {location}
        {distance && `, ${distance}`}
      </span>
    </p>
  )
}

/** Printed only: the phone number and room for notes from a visit. */
function ContactLine({ facility }: { facility: Facility }) {
  return (
    <div className="facility-card-print">
      <p>{[facility.phone, facility.email].filter(Boolean).join(' · ') || 'No phone number published'}</p>
      <p>Visited on: ____________ Notes:</p>
    </div>
  )
}
