import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Facility, Match } from '#shared/facility.ts'
import { CARD_BADGES } from '#shared/limits.ts'
import { facilityPath } from '#shared/paths.ts'
import { Trans, t } from '#words'
import { phoneLink } from '../contact-links.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Badges } from './badges.tsx'
import { CardDistance } from './card-distance.tsx'
import { CardReasons } from './card-reasons.tsx'
import { DirectionsLink } from './directions-link.tsx'
import './facility-card.css'
import { FacilityPicture } from './facility-picture.tsx'
import { firstCareType, formatCampus, isWebSearch, websiteLink } from './facts.ts'
import { Price } from './price.tsx'
import { ownRating, Rating } from './rating.tsx'

type MatchFacts = Omit<Match, keyof Facility>

interface FacilityCardProps {
  facility: Facility
  /** Why it matched; absent for a featured community. */
  match?: MatchFacts
  isFeatured?: boolean
  /** The distance of a featured community; a match has its own. */
  distanceMiles?: number | null | undefined
  /** Called when a link to its page is followed. */
  onOpen?: () => void
  /** Called when its phone number is followed. */
  onCall?: () => void
  /** Extra controls: beside the links, such as the checkbox that selects it for comparison, and at the foot. */
  choice?: ReactNode
  actions?: ReactNode
}

/** The id of the link to a community's page on its card. */
export const cardLinkId = (id: string) => `community-${id}`
/** Tells the page of a community that going back returns to the list. */
const FROM_LIST = { fromList: true }

/** A community in a list: what decides first, then one reason for it and one against it, then the rest in short. */
export function FacilityCard({ facility, match, isFeatured = false, ...rest }: FacilityCardProps) {
  const { id, name, description } = facility
  const { distanceMiles, onOpen, onCall, choice, actions } = rest
  const dial = facility.phone ? phoneLink(facility.phone) : undefined
  return (
    <article className={isFeatured ? 'facility-card facility-card-featured' : 'facility-card'}>
      <CardHead facility={facility} isFeatured={isFeatured} {...(match && { match })} onOpen={onOpen} />
      <div className="facility-card-facts">
        <CardDistance miles={match?.distanceMiles ?? distanceMiles ?? null} score={match?.score} />
        <Price price={facility.price} />
      </div>
      {match && <CardReasons match={match} />}
      {isFeatured && <p className="facility-card-note">{t`Featured, paid: it pays to be listed first.`}</p>}
      <Badges labels={facility.amenities} max={CARD_BADGES} describeRest={(count) => t`+${count} more`} />
      <p className="facility-card-description">{description}</p>
      <div className="facility-card-foot">
        <div className="facility-card-links">
          <Link to={facilityPath(id)} state={FROM_LIST} onClick={onOpen}>
            <span>
              <Trans>
                Learn More <VisuallyHidden>about {name}</VisuallyHidden>
              </Trans>
            </span>
          </Link>
          <WebsiteLink facility={facility} />
          {choice}
        </div>
        <div className="facility-card-actions">
          {dial && (
            <a className="button button-secondary" href={dial} onClick={onCall}>
              <Phone aria-hidden="true" />
              <span>
                <Trans>
                  Call <VisuallyHidden>{name}</VisuallyHidden>
                </Trans>
              </span>
            </a>
          )}
          {actions}
        </div>
        <PrintedLines facility={facility} />
      </div>
    </article>
  )
}

interface CardHeadProps {
  facility: Facility
  match?: MatchFacts
  isFeatured: boolean
  onOpen: (() => void) | undefined
}

/** Name, place and kind of care beside the picture. Both the name and the picture link to the community's page. */
function CardHead({ facility, match, isFeatured, onOpen }: CardHeadProps) {
  const { id, name, location } = facility
  const link = { to: facilityPath(id), state: FROM_LIST, onClick: onOpen }
  const campus = match && formatCampus(match)
  return (
    <div className="facility-card-head">
      <div className="facility-card-picture">
        <Link {...link} tabIndex={-1} aria-hidden="true">
          <FacilityPicture facility={facility} />
        </Link>
        {isFeatured && <span className="facility-card-flag">{t`FEATURED`}</span>}
        {facility.isSample && (
          <span className="facility-card-flag facility-card-sample">
            <Trans>
              Sample<VisuallyHidden>: an example, not a real community</VisuallyHidden>
            </Trans>
          </span>
        )}
      </div>
      <div className="facility-card-title">
        <h3 className="facility-card-name">
          <Link {...link} id={cardLinkId(id)}>
            {name}
          </Link>
        </h3>
        <p className="facility-card-kind">
          <span>{[firstCareType(facility), campus].filter(Boolean).join(' · ')}</span>
          <Rating rating={facility.rating} {...(isFeatured && { source: ownRating() })} />
        </p>
        <p className="facility-card-place">
          <DirectionsLink location={location} />
        </p>
      </div>
    </div>
  )
}

function WebsiteLink({ facility }: { facility: Facility }) {
  return (
    <a href={websiteLink(facility)} target="_blank" rel="noopener">
      <span>
        <Trans>
          Visit Website <VisuallyHidden>of {facility.name} (opens in a new tab)</VisuallyHidden>
        </Trans>
        {isWebSearch(facility) && <span className="facility-card-web-search">{t`(web search)`}</span>}
      </span>
      <ExternalLink aria-hidden="true" />
    </a>
  )
}

/** Printed only: the phone number and room for notes. */
function PrintedLines({ facility: { phone, email } }: { facility: Facility }) {
  return (
    <div className="facility-card-print">
      <p>{[phone, email].filter(Boolean).join(' · ') || t`No phone number published`}</p>
      <p>{t`Notes:`}</p>
    </div>
  )
}
