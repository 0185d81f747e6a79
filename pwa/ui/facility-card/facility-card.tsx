import ExternalLink from 'lucide-react/icons/external-link'
import Phone from 'lucide-react/icons/phone'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import type { ToldFields } from '#shared/catalog/told-fact.ts'
import type { Facility, Match } from '#shared/contract/facility.ts'
import { CARD_BADGES } from '#shared/contract/limits.ts'
import { facilityPath } from '#shared/contract/paths.ts'
import { Plural, Trans, t } from '#words'
import { ButtonAnchor } from '../button.tsx'
import { phoneLink } from '../contact-links.ts'
import { Description } from '../description.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { Badges } from './badges.tsx'
import { CardReasons } from './card-reasons.tsx'
import { DirectionsLink } from './directions-link.tsx'
import { FacilityPicture } from './facility-picture.tsx'
import {
  firstCareType,
  firstSentence,
  formatBudgetFit,
  formatCampus,
  isWebSearch,
  websiteLink,
  wholeMiles,
} from './facts.ts'
import { Price } from './price.tsx'
import { ownRating, Rating } from './rating.tsx'

const ToldLine = lazy(() => import('./told-line.tsx'))

/** The registers' price again once a told one has expired. */
const priceNow = ({ price, registerPrice, told = [] }: Facility & ToldFields) =>
  registerPrice === undefined ||
  told.some(({ fact, expiresAt }) => fact === 'priceFrom' && Date.parse(expiresAt ?? '') > Date.now())
    ? price
    : registerPrice

interface FacilityCardProps {
  facility: Facility & ToldFields
  /** Why it matched; absent for a featured community. */
  match?: Omit<Match, keyof Facility>
  isFeatured?: boolean
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
  const { id, description, amenities, told } = facility
  const { distanceMiles, onOpen, note, actions } = rest
  const link = { to: facilityPath(id), state: FROM_LIST, onClick: onOpen }
  return (
    <article className={`${CARD} ${isFeatured ? 'outline-[3px] -outline-offset-1 outline-amber' : ''}`}>
      <div className={PARTS}>
        <CardHead
          facility={facility}
          isFeatured={isFeatured}
          miles={match?.distanceMiles ?? distanceMiles ?? null}
          campus={match && formatCampus(match)}
          link={link}
        />
        <div className="@min-[40rem]:col-start-2 @min-[40rem]:row-span-2 @min-[40rem]:row-start-1">
          <div className="float-right ml-3 h-[1.2em] @min-[40rem]:float-none @min-[40rem]:ml-0 @min-[40rem]:h-auto print:hidden">
            <Rating rating={facility.rating} {...(isFeatured && { source: ownRating() })} />
          </div>
          <Price price={priceNow(facility)}>
            <PriceNotes match={match} />
          </Price>
          {note}
        </div>
        <div className="stack-3 stack-left @min-[40rem]:row-span-2 print:block">
          {match && <CardReasons match={match} />}
          {isFeatured && <p className="text-quiet">{t`Featured, paid: it pays to be listed first.`}</p>}
          <div className="[display:contents] print:hidden">
            <Badges labels={amenities} max={CARD_BADGES} describeRest={(count) => t`+${count} more`} />
            {told && (
              <Suspense fallback={<p>…</p>}>
                <ToldLine told={told} />
              </Suspense>
            )}
            <Description text={description} className="text-quiet" shorten={firstSentence} />
            <CardLinks facility={facility} link={link} />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between self-end border-t border-line pt-2 @min-[40rem]:col-start-2 @min-[40rem]:row-start-3 @min-[40rem]:-ml-2 @min-[40rem]:border-0 print:hidden [&>.button]:border-transparent [&>.button]:px-2">
          <CallLink facility={facility} />
          {actions}
        </div>
        <PrintedLines facility={facility} />
      </div>
    </article>
  )
}

const CARD =
  '@container h-full rounded-card border border-line bg-card text-small leading-[1.35] shadow-soft [overflow-wrap:anywhere] print:leading-[1.25] print:break-inside-avoid print:rounded-none print:border-current print:text-[10pt] print:shadow-none print:[container-type:normal]'
/** One below the other, or in two columns where the list has the room: what it is, and what it costs with what to do. */
const PARTS =
  'grid grid-cols-[minmax(0,1fr)] gap-3 p-[min(1.25rem,5.1vw)] @min-[40rem]:grid-cols-[minmax(0,1fr)_15rem] @min-[40rem]:gap-x-5 print:block print:px-[0.25cm] print:py-[0.15cm]'

/** The price against the budget, and its year if it isn't this year's. */
function PriceNotes({ match }: { match: FacilityCardProps['match'] | undefined }) {
  const fit = match && formatBudgetFit(match)
  const year = match?.priceRange?.year
  const isOld = year !== undefined && year !== String(new Date().getFullYear())
  if (!fit && !isOld) return null
  return (
    <p>
      {fit && <span className="font-[500]">{fit}</span>}
      {fit && isOld && ' · '}
      {isOld && <span className="text-quiet">{t`listed in ${year}`}</span>}
    </p>
  )
}

interface CardHeadProps {
  facility: Facility
  isFeatured: boolean
  miles: number | null
  campus: string | null | undefined
  link: LinkProps
}

/** Name, distance, place and kind of care beside the picture. Both the name and the picture link to the community's page. */
function CardHead({ facility, isFeatured, miles, campus, link }: CardHeadProps) {
  const { id, name, location } = facility
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 @max-[13rem]:grid-cols-1 print:block">
      <Link
        {...link}
        tabIndex={-1}
        aria-hidden="true"
        data-part="picture"
        className="size-[min(4.5rem,20vw)] overflow-hidden rounded-small bg-tint print:hidden"
      >
        <FacilityPicture facility={facility} />
      </Link>
      <div className="stack-1 stack-left">
        {isFeatured && <p className={`${FLAG} bg-amber-ground text-amber`}>{t`FEATURED`}</p>}
        {facility.isSample && (
          <p className={`${FLAG} bg-tint`}>
            <Trans>
              Sample<VisuallyHidden>: an example, not a real community</VisuallyHidden>
            </Trans>
          </p>
        )}
        <h3 className="text-[1.25rem] leading-[1.2] print:text-[11pt]">
          <Link {...link} id={cardLinkId(id)} className="decoration-[0.06em]">
            {name}
          </Link>
        </h3>
        <p className="text-quiet">
          <CardDistance miles={miles} /> · <DirectionsLink location={location} isShort />
          <span className="print:hidden">
            {[firstCareType(facility), campus].map((kind) => kind && ` · ${kind}`)}
          </span>
        </p>
      </div>
    </div>
  )
}

const FLAG = 'rounded-[999px] px-[0.7em] font-[700]'

/** The links that open its own page, and its website. */
function CardLinks({ facility, link }: { facility: Facility; link: LinkProps }) {
  const { name } = facility
  return (
    <p className="-my-2 flex max-w-none flex-wrap gap-x-5">
      <Link {...link} className={QUIET_LINK}>
        <Trans>
          Learn More <VisuallyHidden>about {name}</VisuallyHidden>
        </Trans>
      </Link>
      <a className={QUIET_LINK} href={websiteLink(facility)} target="_blank" rel="noopener">
        <span>
          <Trans>
            Visit Website <VisuallyHidden>of {facility.name} (opens in a new tab)</VisuallyHidden>
          </Trans>
          {isWebSearch(facility) && ` ${t`(web search)`}`}
        </span>
        <ExternalLink aria-hidden="true" className="size-[1em]" />
      </a>
    </p>
  )
}

const QUIET_LINK = 'inline-flex min-h-target items-center gap-1'

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
    <div className="hidden pb-[0.5cm] print:block">
      <p>{[phone, email].filter(Boolean).join(' · ') || t`No phone number published`}</p>
      <p>{t`Notes:`}</p>
    </div>
  )
}

/** How far away a community is. */
function CardDistance({ miles }: { miles: number | null }) {
  if (miles === null) return <span>{t`Distance not known`}</span>
  return (
    <span data-part="distance" className="text-ink">
      <Trans>
        <VisuallyHidden>about </VisuallyHidden>
        <strong>
          <Plural value={wholeMiles(miles)} one="# mile" other="# miles" />
        </strong>
        <VisuallyHidden> away</VisuallyHidden>
      </Trans>
    </span>
  )
}
