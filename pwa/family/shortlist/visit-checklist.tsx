import { useEffect, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t } from '#words'
import { MAX_ITEM_NOTE_CHARACTERS, noteId, noteVisitAnswer, readVisitNotes } from '../../local/visit-notes.ts'
import { watchLocal } from '../../local/watch.ts'
import { Notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CHECKLIST, countChecked, ITEM_COUNT } from './checklist.ts'
import { NoteField } from './note-field.tsx'

interface VisitPlace {
  search: string
  facilityId: string
}
type Answers = Readonly<Record<string, string>>

/** The checklist in its groups: each item is good, not good or open, and can have a note. */
export function VisitChecklist(place: VisitPlace) {
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
    <section className="checklist" aria-labelledby="checklist">
      <h2 id="checklist">{t`What to look at`}</h2>
      <p className="no-print">
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
          <h3>{translate(title)}</h3>
          <ul className="checklist-items stack-4">
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
    <li className="checklist-item stack-2">
      <p id={`item-${id}`}>{text}</p>
      <fieldset className="checklist-choices" aria-labelledby={`item-${id}`}>
        {CHOICES.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="checklist-choice"
            aria-pressed={answers[id] === value}
            onClick={() => onAnswer(id, answers[id] === value ? '' : value)}
          >
            {translate(label)}
          </button>
        ))}
        {!isNoting && !note && (
          <button type="button" className="checklist-choice" onClick={() => setNoting(true)}>
            {t`Add note`}
          </button>
        )}
      </fieldset>
      {(isNoting || note) && (
        <NoteField
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
