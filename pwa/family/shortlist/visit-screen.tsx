import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t } from '#words'
import { restoreNoteSnapshot } from '../../local/note-snapshot.ts'
import type { ShortlistEntry } from '../../local/schema.ts'
import { NO_SEARCH } from '../../local/search-rows.ts'
import { MAX_NOTE_CHARACTERS } from '../../local/shortlist.ts'
import { MAX_ITEM_NOTE_CHARACTERS, noteId, noteVisitAnswer, readVisitNotes } from '../../local/visit-notes.ts'
import { watchLocal } from '../../local/watch.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useSearch } from '../results-watch/use-search.ts'
import { Choice, Choices } from '../saved-communities/choice.tsx'
import { useShortlist } from '../saved-communities/use-shortlist.ts'
import { CHECKLIST, countChecked, ITEM_COUNT } from './checklist.ts'
import { NoteField } from './note-field.tsx'
import { OtherPhones } from './other-phones.tsx'
import { PhotoList } from './photo-list.tsx'
import { CallCommunity, describePlace } from './shortlist-entry.tsx'
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

interface VisitPlace {
  search: string
  facilityId: string
}
type Answers = Readonly<Record<string, string>>

/** The checklist in its groups: each item is good, not good or open, and can have a note. */
function VisitChecklist(place: VisitPlace) {
  const { search, facilityId } = place
  const [answers, setAnswers] = useState<Answers>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(
    () =>
      watchLocal(
        () => readVisitNotes(search, facilityId),
        (notes) => setAnswers(notes?.answers ?? {}),
        () => setFailed(true),
      ),
    [search, facilityId],
  )
  const answer = (item: string, value: string) =>
    void noteVisitAnswer(search, facilityId, item, value).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <section className="w-full" aria-labelledby="checklist">
      <h2 id="checklist" className="text-h3">{t`What to look at`}</h2>
      <p className="print:hidden">
        <Trans>
          {countChecked(answers ?? {})} of {ITEM_COUNT} looked at. Saved on this phone as you go.
        </Trans>
      </p>
      {hasFailed && (
        <Notice tone="warning" role="alert" title={t`Not saved on this phone`}>
          {t`Your earlier answers are still here. If this phone is full, free up some space and try again.`}
        </Notice>
      )}
      {CHECKLIST.map(({ title, items }) => (
        <section key={translate(title)} aria-label={translate(title)}>
          <h3 className="mt-4 mb-2 text-body print:mt-2 print:mb-0 print:break-after-avoid">
            {translate(title)}
          </h3>
          <ul className="stack-4 print:gap-0">
            {items.map(({ id, text }) => (
              <ChecklistItem
                key={id}
                place={place}
                id={id}
                text={translate(text)}
                answers={answers ?? {}}
                onAnswer={answer}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface ChecklistItemProps {
  place: VisitPlace
  id: string
  text: string
  answers: Answers
  onAnswer: (item: string, value: string) => void
}

const CHOICES = [
  { value: 'good', label: msg`Good` },
  { value: 'not_good', label: msg`Not good` },
] as const

function ChecklistItem({ place, id, text, answers, onAnswer }: ChecklistItemProps) {
  const [isNoting, setNoting] = useState(false)
  const note = answers[noteId(id)] ?? ''
  return (
    <li className="stack-2 max-w-none border-line border-b pb-4 print:break-inside-avoid print:grid-cols-[minmax(0,1fr)_auto_9rem] print:items-end print:gap-x-3 print:gap-y-0 print:py-[0.3em] print:after:border-control-line print:after:border-b print:after:border-dotted print:after:content-['']">
      <p id={`item-${id}`}>{text}</p>
      <Choices aria-labelledby={`item-${id}`}>
        {CHOICES.map(({ value, label }) => (
          <Choice
            key={value}
            isChosen={answers[id] === value}
            onClick={() => onAnswer(id, answers[id] === value ? '' : value)}
          >
            {translate(label)}
          </Choice>
        ))}
        {!isNoting && !note && (
          <Choice className="print:hidden" onClick={() => setNoting(true)}>
            {t`Add note`}
          </Choice>
        )}
      </Choices>
      {(isNoting || note) && (
        <NoteField
          className="print:col-span-full print:row-start-2"
          label={
            <Trans>
              Note<VisuallyHidden>: {text}</VisuallyHidden>
            </Trans>
          }
          place={{ ...place, item: noteId(id) }}
          stored={note}
          maxLength={MAX_ITEM_NOTE_CHARACTERS}
        />
      )}
    </li>
  )
}
