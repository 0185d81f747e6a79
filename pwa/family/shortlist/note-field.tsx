import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { StorageError } from '../../local/local-errors.ts'
import { discardNoteSnapshot, saveNote, storeNoteSnapshot } from '../../local/note-snapshot.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { Field } from '../../ui/field.tsx'

interface NoteFieldProps {
  label: ReactNode
  place: NotePlace
  /** The note as stored on this phone. */
  stored: string
  maxLength: number
  className?: string
}

/** Two lines to write on, on paper. */
const LINES =
  "print:after:block print:after:h-[3.5em] print:after:border-control-line print:after:border-b print:after:border-dotted print:after:bg-[linear-gradient(var(--color-control-line)_0_0)] print:after:[background-position:0_1.7em] print:after:bg-[length:100%_1px] print:after:bg-no-repeat print:after:content-['']"

/** A note that is saved as it is typed. On paper, its text. */
export function NoteField({ label, place, stored, maxLength, className = '' }: NoteFieldProps) {
  const { text, state, update, onFocus, onBlur } = useAutosavedNote(place, stored)
  const problem = PROBLEMS[state.kind]
  return (
    <div className={`w-full ${className} ${place.item === undefined ? LINES : ''}`}>
      <div className="print:hidden">
        <Field label={label} error={problem && translate(problem)}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} max-h-[60vh] min-h-[5.5rem] [field-sizing:content]`}
              value={text}
              maxLength={maxLength}
              onChange={({ currentTarget }) => update(currentTarget.value)}
              onFocus={onFocus}
              onBlur={onBlur}
            />
          )}
        </Field>
        {/* Keeps its line, so that nothing moves when it says that the note is saved. */}
        <p className="min-h-[1.55em] text-quiet text-small">{statusText(state)}</p>
      </div>
      {text && <p className="hidden whitespace-pre-wrap print:block">{text}</p>}
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

/** The longest delay before a keystroke is saved, in ms. */
const AUTOSAVE_MS = 300

/** Where a note belongs. `item` is an item of the visit checklist; without it, the note is about the community. */
interface NotePlace {
  search: string
  facilityId: string
  item?: string
}

type NoteState = { kind: 'unchanged' } | { kind: 'saved'; at: number } | { kind: 'full' | 'refused' }

/**
 * A note that is saved as it is typed. What another tab saves appears, except while the family is typing here. When the
 * page goes away, unsaved text is stored for `restoreNoteSnapshot`.
 */
function useAutosavedNote(place: NotePlace, stored: string) {
  const { search, facilityId, item } = place
  const [typed, setTyped] = useState<string>()
  const [state, setState] = useState<NoteState>({ kind: 'unchanged' })
  const unsaved = useRef<string>(undefined)
  const hasFocus = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastWrite = useRef(Promise.resolve())

  const save = useCallback(async () => {
    const text = unsaved.current
    if (text === undefined) return
    try {
      await saveNote({ search, facilityId, ...(item !== undefined && { item }), text })
      setState({ kind: 'saved', at: Date.now() })
      if (unsaved.current !== text) return
      unsaved.current = undefined
      discardNoteSnapshot()
    } catch (error) {
      setState({ kind: error instanceof StorageError ? error.reason : 'refused' })
    }
  }, [search, facilityId, item])
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    // One after another, so that an older text never overwrites a newer one.
    lastWrite.current = lastWrite.current.then(save)
  }, [save])
  // biome-ignore lint/correctness/useExhaustiveDependencies: It runs when the stored text changes.
  useEffect(() => {
    if (unsaved.current === undefined && !hasFocus.current) setTyped(undefined)
  }, [stored])
  useEffect(() => {
    const onHide = () => {
      const text = unsaved.current
      if (text === undefined) return
      storeNoteSnapshot({ search, facilityId, ...(item !== undefined && { item }), text })
      flush()
    }
    const onVisibility = () => document.visibilityState === 'hidden' && onHide()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisibility)
      flush()
    }
  }, [search, facilityId, item, flush])

  const update = (text: string) => {
    unsaved.current = text
    setTyped(text)
    timer.current ??= setTimeout(flush, AUTOSAVE_MS)
  }
  const onFocus = () => {
    hasFocus.current = true
  }
  const onBlur = () => {
    hasFocus.current = false
    flush()
  }
  return { text: typed ?? stored, state, update, onFocus, onBlur }
}
