import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import type { ToldFields } from '#shared/catalog/told-fact.ts'
import type { Facility, Match, Score } from '#shared/contract/facility.ts'
import { CARD_BADGES } from '#shared/contract/limits.ts'
import type { Budget } from '#shared/contract/options.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { ButtonAnchor } from '../button.tsx'
import { phoneLink } from '../contact-links.ts'
import { Description } from '../description.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Badges } from './badges.tsx'
import { CardDistance } from './card-distance.tsx'
import { CardReasons } from './card-reasons.tsx'
import { DirectionsLink } from './directions-link.tsx'
import './facility-card.css'
import { FacilityPicture } from './facility-picture.tsx'
import { firstCareType, formatCampus, isWebSearch, websiteLink } from './facts.ts'
import { Price } from './price.tsx'
import { PriceBar } from './price-bar.tsx'
import { ownRating, Rating } from './rating.tsx'

const ToldLine = lazy(() => import('./told-line.tsx'))

/** The registers' price again once a told one has expired. */
const priceNow = ({ price, registerPrice, told = [] }: Facility & ToldFields) =>
  registerPrice === undefined ||
  told.some(({ fact, expiresAt }) => fact === 'priceFrom' && Date.parse(expiresAt ?? '') > Date.now())
    ? price
    : registerPrice

type MatchFacts = Omit<Match, keyof Facility> & {
  /** All cards of the list would have the same score but for their distance. */
  hidesScore?: boolean
}

interface FacilityCardProps {
  facility: Facility & ToldFields
  /** Why it matched; absent for a featured community. */
  match?: MatchFacts
  isFeatured?: boolean
  /** The family's budget, to draw the listed rates against it. */
  budget?: Budget | undefined
  /** The distance of a featured community; a match has its own. */
  distanceMiles?: number | null | undefined
  /** Called when a link to its page is followed. */
  onOpen?: () => void
  /** A line below the price. */
  note?: ReactNode
  /** More controls for the last row, such as the button that saves it. */
  actions?: ReactNode
}

/** The id of the link to a community's page on its card. */
export const cardLinkId = (id: string) => `community-${id}`
/** Tells the page of a community that going back returns to the list. */
const FROM_LIST = { fromList: true }

/** A community in a list: what decides first, then what speaks for it and against it, then the rest in short. */
export function FacilityCard({ facility, match, isFeatured = false, ...rest }: FacilityCardProps) {
  const { told } = facility
  const price = priceNow(facility)
  const { id, name, description, amenities } = facility
  const { budget, distanceMiles, onOpen, note, actions } = rest
  const link = { to: facilityPath(id), state: FROM_LIST, onClick: onOpen }
  return (
    <article className={isFeatured ? 'facility-card facility-card-featured' : 'facility-card'}>
      <CardHead
        facility={facility}
        isFeatured={isFeatured}
        miles={match?.distanceMiles ?? distanceMiles ?? null}
        campus={match && formatCampus(match)}
        link={link}
      />
      <div className="facility-card-rate">
        <Price price={price} />
        {price && match?.priceRange && budget && <PriceBar range={match.priceRange} budget={budget} />}
        <div className="facility-card-marks">
          <Rating rating={facility.rating} {...(isFeatured && { source: ownRating() })} />
          {match && !match.hidesScore && <CardScore score={match.score} />}
        </div>
      </div>
      {note}
      {match && <CardReasons match={match} isShort={told !== undefined} />}
      {isFeatured && <p className="facility-card-note">{t`Featured, paid: it pays to be listed first.`}</p>}
      <Badges labels={amenities} max={CARD_BADGES} describeRest={(count) => t`+${count} more`} />
      <div className={told ? 'facility-card-about facility-card-told' : 'facility-card-about'}>
        {told ? (
          <Suspense>
            <ToldLine told={told} />{' '}
          </Suspense>
        ) : (
          <Description text={description} className="facility-card-description" />
        )}
        <Link {...link}>
          <Trans>
            Learn More <VisuallyHidden>about {name}</VisuallyHidden>
          </Trans>
        </Link>
      </div>
      <div className="facility-card-foot">
        <WebsiteLink facility={facility} />
        <CallLink facility={facility} />
        {actions}
      </div>
      <PrintedLines facility={facility} />
    </article>
  )
}

interface CardHeadProps {
  facility: Facility
  isFeatured: boolean
  miles: number | null
  campus: string | null | undefined
  link: LinkProps
}

/** Name, distance, kind of care and place beside the picture. Both the name and the picture link to the community's page. */
function CardHead({ facility, isFeatured, miles, campus, link }: CardHeadProps) {
  const { id, name, location } = facility
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
        <div className="facility-card-kind">
          <CardDistance miles={miles} />
          <span>{[firstCareType(facility), campus].filter(Boolean).join(' · ')}</span>
        </div>
        <p className="facility-card-place">
          <DirectionsLink location={location} />
        </p>
      </div>
    </div>
  )
}

function WebsiteLink({ facility }: { facility: Facility }) {
  return (
    <a className="facility-card-website" href={websiteLink(facility)} target="_blank" rel="noopener">
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

function CallLink({ facility }: { facility: Facility }) {
  const dial = facility.phone ? phoneLink(facility.phone) : undefined
  if (!dial) return null
  return (
    <ButtonAnchor variant="plain" href={dial}>
      <Phone aria-hidden="true" />
      <span>
        <Trans>
          Call <VisuallyHidden>{facility.name}</VisuallyHidden>
        </Trans>
      </span>
    </ButtonAnchor>
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

/** The score of a match. An advertised community has none. */
function CardScore({ score }: { score: Score }) {
  return (
    <p className="facility-card-score">
      <Trans>
        Score {Math.round(score.total)}
        <VisuallyHidden> of 100</VisuallyHidden>
      </Trans>
    </p>
  )
}
