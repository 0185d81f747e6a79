import { type ReactNode, useEffect } from 'react'
import { SCREENS } from '../../shared/paths.ts'
import { NO_SEARCH } from '../local/no-search.ts'
import { restoreNoteSnapshot } from '../local/note-snapshot.ts'
import { useSearch } from '../results-watch/use-search.ts'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { ShareShortlist } from '../sharing/share-shortlist.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import './shortlist.css'
import { ShortlistEntries } from './shortlist-entries.tsx'
import { ShortlistFile } from './shortlist-file.tsx'

/** The communities that a family saved for its search or without one, with what it noted about them. Works offline. */
export function Component() {
  const search = useSearch()
  const found = search.kind === 'found' ? search.search : undefined
  useEffect(() => {
    void restoreNoteSnapshot()
  }, [])
  return (
    <div className="page page-narrow shortlist">
      <PageHead title="Your shortlist" description="The communities that you saved, with your notes." />
      <h1 id="shortlist-title" tabIndex={-1}>
        Your shortlist
      </h1>
      {found && (
        <p>
          Communities that you saved for {found.questionnaire.city}, {found.questionnaire.state}. Your notes
          and photos stay on this phone unless you share or export them.
        </p>
      )}
      {found && <FoundShortlist search={found.response.key} Empty={EmptyShortlist} />}
      {search.kind === 'none' && <FoundShortlist search={NO_SEARCH} Empty={NoSearch} />}
      {search.kind === 'loading' && <Loading />}
    </div>
  )
}

/** The shortlist of a search, or of what was saved without one. */
function FoundShortlist({ search, Empty }: { search: string; Empty: () => ReactNode }) {
  const shortlist = useShortlist(search)
  if (shortlist.kind === 'failed') return <Unreadable />
  if (shortlist.kind !== 'loaded') return <Loading />
  return (
    <>
      {shortlist.entries.length === 0 ? <Empty /> : <ShortlistEntries entries={shortlist.entries} />}
      <ShareShortlist search={search} />
      <ShortlistFile search={search} hasEntries={shortlist.entries.length > 0} />
    </>
  )
}

const Loading = () => <div className="shortlist-loading" role="status" aria-label="Loading" />

function Unreadable() {
  return (
    <Notice tone="warning" role="alert" title="We can't read your shortlist right now">
      Your browser won't let us read what is saved here. Closing all of its tabs and opening this page again
      may help.
    </Notice>
  )
}

function EmptyShortlist() {
  return (
    <>
      <p>Nothing is saved yet. Press Save on a community that you want to call or visit.</p>
      <ButtonLink to={SCREENS.results} variant="primary">
        Back to Results
      </ButtonLink>
    </>
  )
}

function NoSearch() {
  return (
    <>
      <p>
        Nothing is saved yet. Find your matches or look at communities, then press Save on one that you want
        to call or visit.
      </p>
      <div className="shortlist-actions">
        <ButtonLink to={SCREENS.questionnaire} variant="primary">
          Start Questionnaire
        </ButtonLink>
        <ButtonLink to={SCREENS.communities}>Look at communities</ButtonLink>
        <ButtonLink to={SCREENS.results}>Find an earlier search</ButtonLink>
      </div>
    </>
  )
}
