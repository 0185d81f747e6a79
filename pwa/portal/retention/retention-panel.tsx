import * as z from 'zod/mini'
import './retention-form.css'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  Periods,
  RETENTION_GRACE_MINUTES,
  RETENTION_KINDS,
  type RetentionKind,
} from '#shared/privacy/retention.ts'
import { AdminError, errorMessage } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { kindsErasedSooner, RETENTION_TEXTS, saveRetention } from './retention-kinds.ts'

/** How long each kind of record is kept. */
export function RetentionPanel() {
  const { data, error, isLoading, reload } = useAdminData(ADMIN_API.retention, Periods)
  const [toConfirm, setToConfirm] = useState<Periods>()
  const save = async (periods: Periods) => {
    // Only a setting that erases more than before needs confirmation.
    if (data && kindsErasedSooner(data, periods).length > 0) setToConfirm(periods)
    else await saveRetention(periods)
  }
  return (
    <Panel title="Data retention">
      {error && <LoadError title="Failed to load the setting" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading the setting…</LoadingMessage>}
      {data && (
        <>
          <p>
            Records are erased automatically after these numbers of days, and the Privacy Policy tells
            families so. A change takes effect {RETENTION_GRACE_MINUTES} minutes after you save it, so you can
            undo a mistake. From then on, expired data is erased every hour.
          </p>
          <RetentionForm periods={data} onSave={save} />
        </>
      )}
      {data && toConfirm && (
        <RetentionDialog before={data} after={toConfirm} onClose={() => setToConfirm(undefined)} />
      )}
    </Panel>
  )
}

type Typed = Record<RetentionKind, string>

const mapKinds = <T,>(toValue: (kind: RetentionKind) => T) =>
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, toValue(kind)])) as Record<RetentionKind, T>

/** The fields as typed: an empty one means forever. */
const RetentionFields = z.pipe(
  z.transform((typed: Typed) => mapKinds((kind) => (typed[kind].trim() === '' ? null : Number(typed[kind])))),
  Periods,
)

interface RetentionFormProps {
  periods: Periods
  onSave: (periods: Periods) => Promise<void>
}

/** A field for each kind's number of days. */
function RetentionForm({ periods, onSave }: RetentionFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(RetentionFields),
    values: mapKinds((kind) => periods[kind]?.toString() ?? ''),
  })
  const { errors, isSubmitting } = formState
  const save = async (setting: Periods) => {
    try {
      await onSave(setting)
    } catch (error) {
      const [issue] = error instanceof AdminError ? error.issues : []
      const kind = RETENTION_KINDS.find((name) => name === issue?.path) ?? 'days'
      setError(kind, { message: issue?.message ?? errorMessage(error, 'Failed to save the setting') })
    }
  }
  return (
    <form className="retention-form" onSubmit={handleSubmit(save)} noValidate>
      <fieldset className="retention-form-periods">
        <legend>Days to keep each kind of record. Leave a field empty to keep it until you erase it.</legend>
        {RETENTION_KINDS.map((kind) => (
          <Field
            key={kind}
            label={RETENTION_TEXTS[kind].name}
            hint={RETENTION_TEXTS[kind].hint}
            error={errors[kind]?.message}
          >
            {(control) => <input {...control} {...register(kind)} inputMode="numeric" autoComplete="off" />}
          </Field>
        ))}
      </fieldset>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save'}
      </Button>
    </form>
  )
}
