import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { DUTY_MODES, Duty, type DutyMode, DutyReport } from '#shared/duty.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ErrorAlert, LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { clearAdminData, setAdminData, useAdminData } from '../use-admin-data.ts'
import './duty-panel.css'

const MODE_TEXTS: Record<DutyMode, string> = {
  each: 'An email for each one, at once',
  hourly: 'One email an hour, if there is something new',
  daily: 'One email a day, at 8 in the morning, if there is something new',
  none: 'No emails',
}

/** How the operator is told about new leads and messages. */
export function DutyPanel() {
  const { data, error, reload } = useAdminData(ADMIN_API.duty, DutyReport)
  return (
    <Panel title="New leads and messages">
      {error && <LoadError title="Failed to load your choice" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading…</LoadingMessage>}
      {data && (
        <>
          <p>
            An email about a lead has its reference, its place and the kind of care, but not the family’s name
            or answers. A message from the contact form is sent as the family wrote it, unless you choose a
            summary.
          </p>
          {data.operatorEmail !== null && (
            <p>OPERATOR_EMAIL also gets each email at once: {data.operatorEmail}</p>
          )}
          <DutyForm duty={data} />
        </>
      )}
    </Panel>
  )
}

type Outcome = 'saved' | { failure: string }

function DutyForm({ duty }: { duty: DutyReport }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(Duty),
    values: { mode: duty.mode, address: duty.address },
  })
  const { errors, isSubmitting } = formState
  const save = async (chosen: Duty) => {
    setOutcome(undefined)
    try {
      const saved = await sendAdmin('PUT', ADMIN_API.duty, chosen, DutyReport)
      await setAdminData(ADMIN_API.duty, saved)
      setOutcome('saved')
      // The warnings and the waiting emails depend on the choice.
      clearAdminData(ADMIN_API.siteCheck)
      clearAdminData(ADMIN_API.mailProblems)
    } catch (error) {
      setOutcome({ failure: errorMessage(error, 'Failed to save your choice') })
    }
  }
  return (
    <form className="duty-form" onSubmit={handleSubmit(save)} noValidate>
      {outcome === 'saved' && (
        <Notice tone="success" role="status">
          Your choice is saved.
        </Notice>
      )}
      <ErrorAlert message={typeof outcome === 'object' ? outcome.failure : undefined} />
      <fieldset className="duty-modes">
        <legend>What you get</legend>
        {DUTY_MODES.map((mode) => (
          <label key={mode} className="duty-mode">
            <input type="radio" value={mode} {...register('mode')} />
            {MODE_TEXTS[mode]}
          </label>
        ))}
      </fieldset>
      <Field
        label="Your address for these emails"
        hint="It can differ from your account’s address, which gets password resets."
        error={errors.address?.message}
      >
        {(control) => <input {...control} {...register('address')} type="email" autoComplete="email" />}
      </Field>
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
