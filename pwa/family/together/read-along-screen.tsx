import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import { FEATURED_ID_PREFIX } from '#shared/contract/featured-business.ts'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { msg, plural, Trans, t, type Words } from '#words'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { phoneLink } from '../../ui/contact-links.ts'
import { formatDistance, formatPrice, unknownPrice } from '../../ui/facility-card/facts.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { STATUS_TEXTS } from '../saved-communities/status-texts.ts'
import type { FamilyCommunity } from './family-view.ts'
import { glance } from './family-voices.tsx'
import { type ReadAlong, readAlong } from './read-along.ts'
import { isSecret } from './seal.ts'

/** A family's list that someone shared to be read. Decrypted here, with the key from the address. */
export function Component() {
  const { list, reload } = useReadAlong()
  return (
    <div className="page page-narrow min-h-[100svh] stack-4 stack-left">
      <PageHead title={t`A shared list`} />
      <meta name="robots" content="noindex" />
      {!list && <h1>{t`Opening the shared list …`}</h1>}
      {list?.kind === 'open' && <OpenedList list={list} />}
      {list && list.kind !== 'open' && <Unavailable kind={list.kind} onRetry={reload} />}
    </div>
  )
}

/** Opens the list that the address names. `reload` opens it again. */
function useReadAlong(): { list: ReadAlong | undefined; reload: () => void } {
  const { id = '' } = useParams()
  const { pathname, hash } = useLocation()
  const [readingKey, setReadingKey] = useState(() => hash.slice(1))
  const [attempt, setAttempt] = useState(0)
  const [list, setList] = useState<ReadAlong>()
  useEffect(() => {
    const wanted = hash.slice(1)
    if (wanted === readingKey) return
    // The skip link replaces the key in the address, and the next reload needs it.
    if (isSecret(readingKey) && !isSecret(wanted))
      window.history.replaceState(window.history.state, '', `${pathname}#${readingKey}`)
    else setReadingKey(wanted)
  }, [hash, pathname, readingKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the list again
  useEffect(() => {
    setList(undefined)
    return whileCurrent(readAlong({ id, readingKey }), setList)
  }, [id, readingKey, attempt])
  return { list, reload: () => setAttempt((count) => count + 1) }
}

function OpenedList({ list }: { list: Extract<ReadAlong, { kind: 'open' }> }) {
  const { communities, readAt, isCurrent } = list
  const count = t`${plural(communities.length, { one: '# community', other: '# communities' })}`
  return (
    <>
      <h1>{t`Shared with you`}</h1>
      <p>
        {t`A family's list of ${count}, as of ${clockTime(readAt)}. You can read it, and change nothing.`}{' '}
        {isCurrent
          ? t`Open the link again to see changes.`
          : t`We couldn't reach our server, so there may be changes that you don't see yet.`}
      </p>
      {communities.length === 0 && <p>{t`There is nothing on the list at the moment.`}</p>}
      {communities.length > 0 && (
        <>
          <Button className="print:hidden" onClick={() => window.print()}>{t`Print this list`}</Button>
          <CardList>
            {communities.map((community) => (
              <SharedCommunity key={community.id} community={community} />
            ))}
          </CardList>
        </>
      )}
    </>
  )
}

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full' }))
const DAY_AND_TIME = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }),
)

/** A community as the family sees it. Its text can come from anyone who has the link that writes. Its name opens our page about it. */
function SharedCommunity({ community }: { community: FamilyCommunity }) {
  const { id, facility, distanceMiles, statuses, visitOn, voices } = community
  const { name, location, price, phone, isSample } = facility
  const distance = formatDistance(distanceMiles ?? null)
  const rate = formatPrice(price)
  const call = phone ? phoneLink(phone) : undefined
  return (
    <Card as="li">
      <h2 className="text-h3">
        <Link className="inline-block py-[0.35em]" to={facilityPath(id)} rel="noreferrer">
          {name}
        </Link>
      </h2>
      <p className="font-[650]">
        {translate(STATUS_TEXTS[statuses.at(-1)?.value ?? 'saved'])}
        {visitOn?.value && `: ${formatVisit(visitOn.value)}`}
      </p>
      <p>{[location, distance && t`${distance} from the place of the search`].filter(Boolean).join(', ')}</p>
      <p className="font-[650]">{rate ? t`From ${rate} a month` : unknownPrice()}</p>
      {phone && !call && <p>{phone}</p>}
      {call && (
        <ButtonAnchor href={call} rel="noreferrer">
          <Trans>
            <VisuallyHidden>Call {name}, </VisuallyHidden>
            {phone}
          </Trans>
        </ButtonAnchor>
      )}
      {isSample && <p>{t`Sample, not a real community`}</p>}
      {id.startsWith(FEATURED_ID_PREFIX) && <p>{t`Featured, paid`}</p>}
      {voices
        .filter(({ vote, rating, note }) => vote || rating || note)
        .map((voice) => (
          <MemberSays key={voice.phone} voice={voice} />
        ))}
    </Card>
  )
}

function MemberSays({ voice: { name, vote, rating, note } }: { voice: FamilyCommunity['voices'][number] }) {
  return (
    <div>
      <p>{vote || rating ? glance(name, vote, rating) : t`From ${name}`}</p>
      {note && (
        <blockquote className="max-w-measure whitespace-pre-line border-evergreen border-s-4 ps-4 [overflow-wrap:anywhere]">
          {note}
        </blockquote>
      )}
    </div>
  )
}

/** A local day, or a day and time: "Thursday, March 5, 2026 at 10:30 AM". Just the text if it isn't a real day. */
function formatVisit(visitOn: string): string {
  const [date, time] = visitOn.split('T')
  const at = new Date(`${date}T${time ?? '00:00'}`)
  if (Number.isNaN(at.getTime())) return visitOn
  return time ? DAY_AND_TIME().format(at) : DAY().format(at)
}

type UnavailableKind = Exclude<ReadAlong['kind'], 'open'>

const TEXTS: Readonly<Record<UnavailableKind, { title: Words; text: Words }>> = {
  gone: {
    title: msg`This list is no longer shared`,
    text: msg`It was ended, no one used it for half a year, or the family now uses a new link. Please ask the person who sent it to you for a new link.`,
  },
  unknown: {
    title: msg`This list is not here`,
    text: msg`The link may have expired, or a part of it is missing. Please ask the person who sent it to you for a new link.`,
  },
  incomplete: {
    title: msg`A part of this link is missing`,
    text: msg`The whole link contains a # with a long code after it, which opens the list. Please copy all of it, or ask for the link again.`,
  },
  wrong_key: {
    title: msg`This link doesn't open the list`,
    text: msg`The code after the # is not the right one. Please copy the whole link, or ask for it again.`,
  },
  unreachable: {
    title: msg`This list needs a connection`,
    text: msg`We got no answer from our server. The list is kept there, so please try again when you're connected.`,
  },
  failed: {
    title: msg`This list can't be shown right now`,
    text: msg`Something went wrong on our side. Please try again in a moment.`,
  },
  insecure: {
    title: msg`This list needs a secure connection`,
    text: msg`Please open the link with an address that starts with https. Your browser can only open the list there.`,
  },
}
const WORTH_A_RETRY: readonly UnavailableKind[] = ['unreachable', 'failed']

/** Why the list can't be shown, and what to do. */
function Unavailable({ kind, onRetry }: { kind: UnavailableKind; onRetry: () => void }) {
  const { title, text } = TEXTS[kind]
  return (
    <>
      <h1>{translate(title)}</h1>
      <p>{translate(text)}</p>
      <div className="flex flex-wrap gap-3">
        {WORTH_A_RETRY.includes(kind) && (
          <Button variant="primary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        <ButtonLink to={SCREENS.landing}>{t`Return Home`}</ButtonLink>
      </div>
    </>
  )
}
