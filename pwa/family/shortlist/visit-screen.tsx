import { useEffect } from 'react'
import { Link, useParams } from 'react-router-dom'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { Trans, t } from '#words'
import { restoreNoteSnapshot } from '../../local/note-snapshot.ts'
import type { ShortlistEntry } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { MAX_NOTE_CHARACTERS } from '../../local/shortlist.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { useSearch } from '../results-watch/use-search.ts'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { NoteField } from './note-field.tsx'
import { OtherPhones } from './other-phones.tsx'
import { PhotoList } from './photo-list.tsx'
import { CallCommunity, describePlace } from './shortlist-entry.tsx'
import { VisitChecklist } from './visit-checklist.tsx'
import { visitText } from './visit-text.ts'

/** What to look at on a visit of a community on the shortlist. Works offline, and prints with room to write. */
export function Component() {
  const { id = '' } = useParams()
  const search = useSearch()
  const key =
    search.kind === 'found' ? search.search.response.key : search.kind === 'none' ? NO_SEARCH : undefined
  const shortlist = useShortlist(key)
  useEffect(() => {
    void restoreNoteSnapshot()
  }, [])
  const isLoading = search.kind === 'loading' || (key !== undefined && shortlist.kind === 'loading')
  const entry =
    shortlist.kind === 'loaded' ? shortlist.entries.find(({ facilityId }) => facilityId === id) : undefined
  return (
    <div className="page page-narrow stack-4 stack-left">
      <PageHead title={entry ? t`Visit ${entry.facility.name}` : t`Visit checklist`} />
      <BackLink to={SCREENS.shortlist}>{t`Your shortlist`}</BackLink>
      {isLoading && <div className="min-h-screen" role="status" aria-label={t`Loading`} />}
      {!isLoading && !entry && <NotOnShortlist id={id} />}
      {entry && <Visit entry={entry} />}
    </div>
  )
}

function Visit({ entry }: { entry: ShortlistEntry }) {
  const { search, facilityId, facility, note, visitOn } = entry
  return (
    <>
      <h1>{t`Visit ${facility.name}`}</h1>
      {visitOn && <p>{t`On ${visitText(visitOn)}`}</p>}
      <p>{describePlace(entry)}</p>
      <CallCommunity facility={facility} />
      <p className="print:hidden">
        <Trans>
          <Link to={facilityPath(facilityId)}>See what to ask on the phone</Link>. Come at mealtime if you
          can, and once more without an appointment.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>{t`Print`}</Button>
      </div>
      <VisitChecklist search={search} facilityId={facilityId} />
      <section className="stack-4 w-full" aria-labelledby="visit-photos">
        <h2 id="visit-photos" className="text-h3 print:hidden">{t`Photos and notes`}</h2>
        <PhotoList search={search} facilityId={facilityId} name={facility.name} />
        <NoteField
          label={t`Notes`}
          place={{ search, facilityId }}
          stored={note}
          maxLength={MAX_NOTE_CHARACTERS}
        />
        <OtherPhones copies={entry.copies} name={facility.name} />
      </section>
    </>
  )
}

function NotOnShortlist({ id }: { id: string }) {
  return (
    <>
      <h1>{t`Visit checklist`}</h1>
      <p>{t`This community is not on your shortlist. Save it first.`}</p>
      <ButtonLink to={facilityPath(id)} variant="primary">
        {t`See the community`}
      </ButtonLink>
    </>
  )
}
