import type { ReactNode } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { clockTime } from '../../ui/clock-time.ts'
import { Field } from '../../ui/field.tsx'
import { type NotePlace, type NoteState, useAutosavedNote } from './use-autosaved-note.ts'

interface NoteFieldProps {
  label: ReactNode
  place: NotePlace
  /** The note as stored on this phone. */
  stored: string
  maxLength: number
}

/** A note that is saved as it is typed. On paper, its text. */
export function NoteField({ label, place, stored, maxLength }: NoteFieldProps) {
  const { text, state, update, onFocus, onBlur } = useAutosavedNote(place, stored)
  const problem = PROBLEMS[state.kind]
  return (
    <div className="note-field">
      <Field label={label} error={problem && translate(problem)}>
        {(control) => (
          <textarea
            {...control}
            value={text}
            maxLength={maxLength}
            onChange={({ currentTarget }) => update(currentTarget.value)}
            onFocus={onFocus}
            onBlur={onBlur}
          />
        )}
      </Field>
      <p className="note-field-status small-print">{statusText(state)}</p>
      {text && <p className="note-field-print">{text}</p>}
    </div>
  )
}

const PROBLEMS: Record<NoteState['kind'], Words | undefined> = {
  unchanged: undefined,
  saved: undefined,
  full: msg`Not saved: this phone is full. Your note stays here while this page is open. Free up some space, then change it.`,
  refused: msg`Not saved: this browser refused. Your note stays here while this page is open.`,
}

const statusText = (state: NoteState) =>
  state.kind === 'saved' ? t`Saved on this phone ${clockTime(state.at)}` : ''
