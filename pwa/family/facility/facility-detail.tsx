import ExternalLink from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dropExpired } from '#shared/catalog/current-told.ts'
import type { FacilityDetail as Detail } from '#shared/catalog/facts.ts'
import type { Facility } from '#shared/contract/facility.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { priceRangeOf } from '#shared/matching/price-range.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { phoneLink } from '../../ui/contact-links.ts'
import { contactPath } from '../../ui/contact-path.ts'
import { Description } from '../../ui/description.tsx'
import { DirectionsLink } from '../../ui/facility-card/directions-link.tsx'
import { FacilityPicture } from '../../ui/facility-card/facility-picture.tsx'
import { websiteLink } from '../../ui/facility-card/facts.ts'
import { Price } from '../../ui/facility-card/price.tsx'
import { ownRating, Rating } from '../../ui/facility-card/rating.tsx'
import { isPlainClick } from '../../ui/is-plain-click.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { whenTold } from '../../ui/told-texts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RunwayWithLink } from '../money/runway-line.tsx'
import { useListedMatch } from '../results-watch/use-listed-match.ts'
import { SaveButton } from '../saved-communities/save-button.tsx'
import { useShortlist, useShortlistSearch } from '../saved-communities/use-shortlist.ts'
import { LateWhoHelps } from '../who-helps/late-who-helps.tsx'
import { FacilityAside } from './facility-aside.tsx'
import { FacilityFacts } from './facility-facts.tsx'
import type { LoadFailure } from './use-facility.ts'

interface FacilityDetailProps {
  facility: Detail
  /**
   * Set when loading failed and this is the phone's copy, last viewed at `seenAt` (epoch ms), or what the packs on the
   * phone say.
   */
  cached?: { seenAt?: number; reason: LoadFailure }
}

/** The full page of a community. */
export function FacilityDetail({ facility: loaded, cached }: FacilityDetailProps) {
  const facility = dropExpired(loaded, Date.now())
  const { name, location, description } = facility
  const isFeatured = facility.id.startsWith(FEATURED_ID_PREFIX)
  return (
    <article className="page stack-4 max-[60rem]:pt-3 max-[60rem]:pb-0 [&_:is(a,button)]:scroll-mb-[6rem]">
      <PageHead title={name} description={summarize(facility)} path={facilityPath(facility.id)} />
      {facility.isSample && site.isLive && <meta name="robots" content="noindex" />}
      <BackToResults id={facility.id} />
      {cached && (
        <Notice
          role="status"
          title={cached.reason === 'offline' ? t`You're offline.` : t`Our server isn't responding right now.`}
          actions={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
        >
          {cached.seenAt === undefined
            ? t`This is from the public records on your phone. Prices and details may have changed since.`
            : t`This was saved on your phone during an earlier visit, ${clockTime(cached.seenAt)}. Prices and details may have changed since.`}
        </Notice>
      )}
      <header className="@container space-y-3 [overflow-wrap:anywhere]">
        <div className="aspect-[5/2] max-h-[24rem] overflow-hidden rounded-card bg-tint @min-[16rem]:has-[.facility-drawing]:float-right @min-[16rem]:has-[.facility-drawing]:ms-3 @min-[16rem]:has-[.facility-drawing]:aspect-square @min-[16rem]:has-[.facility-drawing]:w-[7.5rem] min-[60rem]:float-right min-[60rem]:ms-7 min-[60rem]:w-[38%] print:hidden">
          <FacilityPicture facility={facility} place="page" />
        </div>
        <h1 className="[text-wrap:wrap] max-[60rem]:text-h2">{name}</h1>
        <p className="flex flex-wrap items-center gap-2 text-lead">
          <MapPin aria-hidden="true" className="size-[1.1em]" />
          <span className="flex-[1_1_12rem]">
            <DirectionsLink location={location} />
          </span>
          <Rating rating={facility.rating} {...(isFeatured && { source: ownRating() })} />
        </p>
        {isFeatured && (
          <p className="rounded-small bg-amber-ground px-[0.8em] py-[0.2em] text-amber">{t`Featured, paid: it pays to be listed before your matches.`}</p>
        )}
        {facility.isSample && (
          <Notice tone="warning" title={t`Sample community`}>
            {t`This is an example to show how the site works, not a real community.`}
          </Notice>
        )}
        <Description text={description} />
        <Price price={facility.price} />
        {facility.registerPrice !== undefined && (
          <p className="text-quiet">
            {whenTold((facility.told ?? []).filter(({ fact }) => fact === 'priceFrom'))}
          </p>
        )}
        <RunwayWithLink price={facility.price} year={registerYear(facility)} />
        <div className="flex flex-wrap gap-3">
          <ButtonAnchor href={websiteLink(facility)} target="_blank" rel="noopener">
            <span>
              <Trans>
                Visit Website <VisuallyHidden>of {name} (opens in a new tab)</VisuallyHidden>
              </Trans>
            </span>
            <ExternalLink aria-hidden="true" />
          </ButtonAnchor>
          <SaveCommunity facility={facility} />
        </div>
      </header>
      <div className="stack-4 min-[60rem]:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)] print:block">
        <FacilityFacts facility={facility} />
        <FacilityAside facility={facility} />
      </div>
      <LateWhoHelps state={stateOf(facility)} reportUrl={reportOf(facility)} />
      <CallBar facility={facility} />
    </article>
  )
}

/** The state's code in a community's location, such as 'Austin, TX 78701'; '' if there is none. */
const stateOf = ({ location }: Detail): string => /, ([A-Z]{2})(?: \d{5})?$/.exec(location)?.[1] ?? ''

/** The official report about a community, if its register has one. */
/** The year of a price that a register lists. A told price is of now. */
const registerYear = ({ registerPrice, facts = [] }: Detail): string | undefined =>
  registerPrice === undefined ? priceRangeOf(facts)?.year : undefined

function reportOf({ facts = [] }: Detail): string | undefined {
  const report = facts.find(({ fact }) => fact === 'reportUrl')
  return report && String(report.value)
}

/** About as much as search engines show, in characters. */
const SUMMARY_LENGTH = 160

/** The community's name, place and the beginning of its description, up to a whole word. */
function summarize({ name, location, description }: Detail): string {
  const text = `${name}, ${location}. ${description}`
  return text.length <= SUMMARY_LENGTH ? text : `${text.slice(0, SUMMARY_LENGTH).replace(/\s+\S*$/, '')} …`
}

/** Saves the community to the shortlist of the family's search, or without one. */
function SaveCommunity({ facility }: { facility: Facility }) {
  const saving = useShortlistSearch()
  const shortlist = useShortlist(saving?.search)
  const match = useListedMatch(facility.id, saving?.found?.response)
  return (
    <SaveButton
      search={saving?.search}
      facility={facility}
      distanceMiles={match?.distanceMiles}
      shortlist={shortlist}
    />
  )
}

/**
 * Links to the list, where the card of the community with this id gets the focus. If the family came from the list, it goes
 * back to it instead, as the browser's Back does.
 */
function BackToResults({ id }: { id: string }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    if (!cameFromList(state) || !isPlainClick(event)) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <BackLink to={SCREENS.results} state={{ opened: id }} onClick={goBack}>
      {t`Back to Results`}
    </BackLink>
  )
}

const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true

/** The next steps at the bottom edge of a phone. A wider screen shows them beside the facts. */
function CallBar({ facility }: { facility: Facility }) {
  const { name, phone } = facility
  const link = phone && phoneLink(phone)
  return (
    <div
      data-part="call-bar"
      className="sticky bottom-0 z-5 -mx-gutter flex flex-wrap gap-3 border-line border-t bg-card p-3 px-gutter pb-[max(var(--spacing-3),env(safe-area-inset-bottom))] short:hidden min-[60rem]:hidden print:hidden [&>a]:scroll-mb-0"
    >
      {link && (
        <ButtonAnchor href={link} className="flex-1">
          <Phone aria-hidden="true" />
          <span>
            <Trans>
              Call <VisuallyHidden>{name}</VisuallyHidden>
            </Trans>
          </span>
        </ButtonAnchor>
      )}
      <ButtonLink to={contactPath('tour', facility)} className="flex-1">{t`Schedule`}</ButtonLink>
    </div>
  )
}
