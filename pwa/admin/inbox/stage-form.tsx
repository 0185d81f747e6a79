import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { MAX_NEXT_STEP, STAGES, type Stage } from '#shared/inbox.ts'
import { STAGE_LABELS } from './labels.ts'
import type { DeskFormProps } from './lead-records.ts'

/** The stage, which is saved when it is chosen. Closing needs a reason first. */
export function StageForm({ desk: { stage, closeReason, version }, isSending, send }: DeskFormProps) {
  const [isClosing, setClosing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const end = () => {
    setClosing(false)
    select.current?.focus()
  }
  const choose = (chosen: Stage) => {
    setClosing(chosen === 'closed' && stage !== 'closed')
    if (chosen !== 'closed' && chosen !== stage) void send({ kind: 'stage', version, stage: chosen })
  }
  return (
    <>
      <Field label="Stage">
        {(control) => (
          <select
            {...control}
            ref={select}
            value={isClosing ? 'closed' : stage}
            onChange={(event) => choose(event.target.value as Stage)}
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
        <CloseForm
          isSending={isSending}
          onClose={async (reason) => {
            if (await send({ kind: 'closed', version, reason })) end()
          }}
          onCancel={end}
        />
      )}
    </>
  )
}

interface CloseFormProps {
  isSending: boolean
  onClose: (reason: string) => Promise<void>
  onCancel: () => void
}

function CloseForm({ isSending, onClose, onCancel }: CloseFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(reason.trim() ? undefined : 'Please say why')
    if (reason.trim()) void onClose(reason)
  }
  return (
    <form className="desk-forms-form" onSubmit={submit} noValidate>
      <Field label="Why is it closed?" error={error}>
        {(control) => (
          <input
            {...control}
            value={reason}
            maxLength={MAX_NEXT_STEP}
            autoComplete="off"
            required
            // biome-ignore lint/a11y/noAutofocus: the operator has just chosen to close the lead
            autoFocus
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="desk-forms-buttons">
        <Button type="submit" disabled={isSending}>
          Close the lead
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
