import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { Field, InputField, SelectField } from '#pwa/ui/field.tsx'
import { STAGES, type Stage } from '#shared/desk/inbox-changes.ts'
import { MAX_NEXT_STEP } from '#shared/desk/inbox-fields.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { ChangeForm } from './change-form.tsx'
import { STAGE_LABELS } from './labels.ts'
import { type DeskFormProps, useDeskChange } from './lead-records.ts'

const Draft = z.string()

/** Why most leads are closed. */
const REASONS = [
  'Moved into a community',
  'Stays at home',
  'Found a place without us',
  'Can’t be reached',
  'Doesn’t need help any more',
]
const OTHER = 'Other'

/** The stage, which is stored with its button. Closing needs a reason. */
export function StageForm({ leadId, desk: { stage, closeReason, version } }: DeskFormProps) {
  const { send, isSending, problem } = useDeskChange(leadId)
  const [choice, setChoice] = useState<Stage>()
  const [draft, setReason] = useDraft(`${leadId} reason`, Draft)
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const chosen = choice ?? (draft === undefined ? stage : 'closed')
  const reason = draft ?? ''
  const [choseOther, setOther] = useState(false)
  // A draft of one's own words.
  const isOther = choseOther || (reason !== '' && !REASONS.includes(reason))
  const isClosing = chosen === 'closed' && stage !== 'closed'
  const end = () => {
    setChoice(undefined)
    setReason(undefined)
    setOther(false)
    setMissing(false)
    select.current?.focus()
  }
  const save = async () => {
    if (chosen === 'closed') {
      setMissing(!reason.trim())
      if (reason.trim() && (await send({ kind: 'closed', version, reason }))) end()
    } else if (await send({ kind: 'stage', version, stage: chosen })) end()
  }
  return (
    <ChangeForm problem={problem} onSave={() => void save()}>
      <Field label="Stage">
        {(control) => (
          <select
            {...control}
            ref={select}
            value={chosen}
            disabled={isSending}
            onChange={(event) => setChoice(event.target.value as Stage)}
          >
            {STAGES.map((name) => (
              <option key={name} value={name}>
                {STAGE_LABELS[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {closeReason && <p className="desk-forms-reason">Closed: {closeReason}</p>}
      {isClosing && (
        <SelectField
          label="Why is it closed?"
          value={isOther ? OTHER : reason}
          disabled={isSending}
          error={isMissing && !reason.trim() && !isOther ? 'Please say why' : undefined}
          onChange={({ target: { value } }) => {
            setOther(value === OTHER)
            setReason(value === OTHER ? undefined : value || undefined)
          }}
        >
          <option value="">Choose a reason</option>
          {[...REASONS, OTHER].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      {isClosing && isOther && (
        <InputField
          label="The reason"
          value={reason}
          readOnly={isSending}
          maxLength={MAX_NEXT_STEP}
          autoComplete="off"
          required
          error={isMissing && !reason.trim() ? 'Please say why' : undefined}
          onChange={({ target }) => setReason(target.value || undefined)}
        />
      )}
      {chosen !== stage && (
        <div className="desk-forms-buttons">
          <Button type="submit" disabled={isSending}>
            {isClosing ? 'Close the lead' : 'Save stage'}
          </Button>
          <Button variant="quiet" disabled={isSending} onClick={end}>
            Cancel
          </Button>
        </div>
      )}
    </ChangeForm>
  )
}
