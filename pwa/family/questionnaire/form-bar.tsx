import Check from 'lucide-react/icons/check'
import './form-bar.css'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useFormState, useWatch } from 'react-hook-form'
import { translate } from '#pwa/words/translate.ts'
import { t } from '#words'
import type { StorageState } from '../../local/database.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { SaveState } from './autosave.ts'
import { type Form, invalidFields } from './form.ts'
import { FIELD_ORDER, type SectionId, stepStates } from './sections.ts'

/** Scrolls to a section and focuses its heading. */
export function goToSection(id: SectionId): void {
  const heading = document.getElementById(`section-${id}`)
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
}

interface FormBarProps {
  form: Form
  current: number
  saveState: SaveState
  storage: StorageState
}

/** Always visible: links to the sections that can be reached, and whether everything is saved. */
export function FormBar({ form, current, saveState, storage }: FormBarProps) {
  const values = useWatch({ control: form.control })
  const { errors } = useFormState({ control: form.control })
  const isHydrating = useIsHydrating()
  const steps = stepStates(isHydrating ? new Set(FIELD_ORDER) : invalidFields(values))
  return (
    <div className="form-bar print:hidden!">
      <nav aria-label={t`Sections of the questionnaire`}>
        <ol className="form-bar-steps">
          {steps.map(({ section, state }, index) => {
            const hasError = section.fields.some((field) => errors[field])
            return (
              <li key={section.id}>
                <button
                  type="button"
                  className={`form-bar-step form-bar-step-${hasError ? 'invalid' : state}`}
                  disabled={state === 'closed' && !hasError}
                  aria-current={index === current ? 'step' : undefined}
                  onClick={() => goToSection(section.id)}
                >
                  <span className="form-bar-mark" aria-hidden="true">
                    {hasError ? '!' : state === 'done' ? <Check /> : index + 1}
                  </span>
                  <span className="form-bar-name">{translate(section.title)}</span>{' '}
                  <VisuallyHidden>
                    {hasError ? t`(needs a correction)` : state === 'done' ? t`(filled in)` : ''}
                  </VisuallyHidden>
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <SaveStatus state={saveState} storage={storage} />
    </div>
  )
}

/** Shows 'Saved on this phone, 10:42 AM' or a short reason why not. Always visible. */
function SaveStatus({ state, storage }: { state: SaveState; storage: StorageState }) {
  const isProblem = state.kind === 'full' || state.kind === 'refused' || state.kind === 'stale'
  const Icon = isProblem || storage === 'memory' ? CircleAlert : CircleCheck
  return (
    <p
      className={`flex items-center gap-2 text-small lg:ps-2 ${isProblem ? 'font-[650] text-brick' : 'text-quiet'}`}
    >
      <Icon aria-hidden="true" className="size-[1.15em] flex-none" />
      {textFor(state, storage)}
    </p>
  )
}

function textFor(state: SaveState, storage: StorageState): string {
  switch (state.kind) {
    case 'unsaved':
      return storage === 'persistent' ? t`Saved on this phone as you type` : t`Saved in this tab only`
    case 'saved':
      return storage === 'persistent'
        ? t`Saved on this phone, ${clockTime(state.at)}`
        : t`Saved in this tab only, ${clockTime(state.at)}`
    case 'full':
      return t`Not saved: this phone is full`
    case 'refused':
      return t`Not saved on this phone`
    case 'stale':
      return t`Changed in another tab`
    case 'sent':
      return t`Sent from another tab`
  }
}
