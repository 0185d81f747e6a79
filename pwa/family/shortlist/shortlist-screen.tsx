import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { restoreNoteSnapshot } from '../../local/note-snapshot.ts'
import type { ShortlistEntry as Entry } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { mayBeTogether } from '../../local/together-flag.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { comparePath, MAX_COMPARED } from '../../ui/compare-path.ts'
import { localDay } from '../../ui/local-day.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSearch } from '../results-watch/use-search.ts'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import type { VoicesOf } from '../together/family-shortlist.tsx'
import { orderShortlist } from './order-shortlist.ts'
import { ShortlistEntry } from './shortlist-entry.tsx'
import { ShortlistFile } from './shortlist-file.tsx'

const loadFamilyShortlist = () => import('../together/family-shortlist.tsx')
/** Without its file, the shortlist alone. */
const FamilyShortlist = lazy(() => loadFamilyShortlist().catch(() => ({ default: WithoutFamily })))

/** The communities that a family saved for its search or without one, with what it noted about them. Works offline. */
export function Component() {
  const search = useSearch()
  const found = search.kind === 'found' ? search.search : undefined
  useEffect(() => {
    void restoreNoteSnapshot()
  }, [])
  return (
    <div className="page page-narrow stack-4 stack-left">
      <PageHead title={t`Your shortlist`} description={t`The communities that you saved, with your notes.`} />
      <h1 id="shortlist-title" tabIndex={-1}>
        {t`Your shortlist`}
      </h1>
      {found && (
        <p>{t`Communities that you saved for ${found.questionnaire.city}, ${found.questionnaire.state}.`}</p>
      )}
      {found && <FoundShortlist search={found.response.key} empty={<EmptyShortlist />} back={toResults()} />}
      {search.kind === 'none' && (
        <FoundShortlist
          search={NO_SEARCH}
          empty={<NoSearch />}
          back={search.pendingKey === undefined ? toCommunities() : toResults()}
        />
      )}
      {search.kind === 'loading' && <Loading />}
    </div>
  )
}

const toResults = () => <ButtonLink to={SCREENS.results}>{t`Back to Results`}</ButtonLink>
const toCommunities = () => <ButtonLink to={SCREENS.communities}>{t`Look at communities`}</ButtonLink>

interface FoundShortlistProps {
  search: string
  /** In place of the communities if there are none. */
  empty: ReactNode
  /** To the list that the communities come from. */
  back: ReactNode
}

/** The shortlist of a search, or of what was saved without one. */
function FoundShortlist({ search, empty, back }: FoundShortlistProps) {
  const shortlist = useShortlist(search)
  const [mayBeMember] = useState(mayBeTogether)
  const [isAsked, setAsked] = useState(false)
  const [isUnavailable, setUnavailable] = useState(false)
  const ask = () => {
    setUnavailable(!navigator.onLine)
    // A failed request for a style sheet would not be repeated until the page is loaded again.
    if (!navigator.onLine) return
    loadFamilyShortlist().then(
      () => setAsked(true),
      () => setUnavailable(true),
    )
  }
  const isTogether = mayBeMember || isAsked
  if (shortlist.kind === 'failed') return <Unreadable />
  if (shortlist.kind !== 'loaded') return <Loading />
  const { entries } = shortlist
  const show = (voicesOf?: VoicesOf) => (
    <>
      {!voicesOf && <p>{t`Your notes and photos stay on this phone unless you share or export them.`}</p>}
      {entries.length === 0 ? empty : <ShortlistEntries entries={entries} back={back} voicesOf={voicesOf} />}
    </>
  )
  return (
    <>
      {isTogether ? (
        <Suspense fallback={show()}>
          <FamilyShortlist search={search} isAsked={isAsked}>
            {show}
          </FamilyShortlist>
        </Suspense>
      ) : (
        show()
      )}
      {!isTogether && (
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button onClick={ask}>{t`Decide together with your family`}</Button>
          <Button onClick={ask}>{t`Share this list`}</Button>
        </div>
      )}
      {isUnavailable && <p role="alert">{t`You need a connection to start this on this phone.`}</p>}
      <ShortlistFile search={search} hasEntries={entries.length > 0} />
    </>
  )
}

function WithoutFamily({ children }: { children: () => ReactNode }) {
  return (
    <>
      <Notice tone="warning">{t`What your family thinks of these shows once you're online again.`}</Notice>
      {children()}
    </>
  )
}

const Loading = () => <div className="min-h-screen" role="status" aria-label={t`Loading`} />

function Unreadable() {
  return (
    <Notice tone="warning" role="alert" title={t`We can't read your shortlist right now`}>
      <Trans>
        Your browser won't let us read what is saved here. Closing all of its tabs and opening this page again
        may help.
      </Trans>
    </Notice>
  )
}

function EmptyShortlist() {
  return (
    <>
      <p>{t`Nothing is saved yet. Press Save on a community that you want to call or visit.`}</p>
      <ButtonLink to={SCREENS.results} variant="primary">
        {t`Back to Results`}
      </ButtonLink>
    </>
  )
}

function NoSearch() {
  return (
    <>
      <p>
        <Trans>
          Nothing is saved yet. Find your matches or look at communities, then press Save on one that you want
          to call or visit.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={SCREENS.questionnaire} variant="primary">
          {t`Start Questionnaire`}
        </ButtonLink>
        {toCommunities()}
        <ButtonLink to={SCREENS.results}>{t`Find an earlier search`}</ButtonLink>
      </div>
    </>
  )
}

interface ShortlistEntriesProps {
  entries: readonly Entry[]
  back: ReactNode
  voicesOf?: ((entry: Entry) => ReactNode) | undefined
}

const focusTitle = () => document.getElementById('shortlist-title')?.focus()

/**
 * The communities, starting with the next visit. They keep their places while the family works with them, so that a new
 * status doesn't move a card under the thumb. `back` leads to the list that they come from.
 */
function ShortlistEntries({ entries, back, voicesOf }: ShortlistEntriesProps) {
  const [order] = useState(() => orderShortlist(entries, localDay()).map(({ facilityId }) => facilityId))
  const placeOf = ({ facilityId }: Entry) => {
    const place = order.indexOf(facilityId)
    return place === -1 ? order.length : place
  }
  const ordered = [...entries].sort((a, b) => placeOf(a) - placeOf(b))
  const compared = ordered.filter(({ status }) => status !== 'declined').slice(0, MAX_COMPARED)
  const count = compared.length
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {back}
        {count > 1 && (
          <ButtonLink to={comparePath(compared.map(({ facilityId }) => facilityId))}>
            <Trans>Compare {count}</Trans>
          </ButtonLink>
        )}
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </div>
      <ul className="stack-5 w-full">
        {ordered.map((entry) => (
          <ShortlistEntry
            key={entry.facilityId}
            entry={entry}
            onRemoved={focusTitle}
            voices={voicesOf?.(entry)}
          />
        ))}
      </ul>
    </>
  )
}
