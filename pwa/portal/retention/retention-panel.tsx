import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#pwa/state/toast-store.ts'
import { whileCurrent } from '#pwa/ui/while-current.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import {
  Periods,
  RETENTION_GRACE_MINUTES,
  RETENTION_KINDS,
  type RetentionKind,
  RetentionPreview,
} from '#shared/privacy/retention.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { Form, FormField, usePortalForm } from '../components/form.tsx'
import { ErrorAlert, LoadingMessage, LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { formatCount, formatDate } from '../format.ts'
import { setAdminData, useAdminData } from '../use-admin-data.ts'

/** How long each kind of record is kept. */
export function RetentionPanel() {
  const load = useAdminData(ADMIN_API.retention, Periods)
  const { data } = load
  const [toConfirm, setToConfirm] = useState<Periods>()
  const save = async (periods: Periods) => {
    // Only a setting that erases more than before needs confirmation.
    if (data && kindsErasedSooner(data, periods).length > 0) setToConfirm(periods)
    else await saveRetention(periods)
  }
  return (
    <Panel title="Data retention">
      <LoadState load={load} what="the setting" />
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
  const form = usePortalForm({
    schema: RetentionFields,
    defaultValues: mapKinds((kind) => periods[kind]?.toString() ?? ''),
    failure: 'Failed to save the setting',
    send: onSave,
  })
  return (
    <Form form={form} button="Save" busy="Saving...">
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] items-end gap-3">
        <legend className="mb-3">
          Days to keep each kind of record. Leave a field empty to keep it until you erase it.
        </legend>
        {RETENTION_KINDS.map((kind) => (
          <FormField
            key={kind}
            form={form}
            name={kind}
            label={RETENTION_TEXTS[kind].name}
            hint={RETENTION_TEXTS[kind].hint}
            inputMode="numeric"
          />
        ))}
      </fieldset>
    </Form>
  )
}

/** The name of each kind of record, and what happens at the end of its period. */
const RETENTION_TEXTS: Record<RetentionKind, { name: string; hint: string }> = {
  days: { name: 'Submissions', hint: 'Counted from the latest correction' },
  messageDays: { name: 'Contact messages', hint: 'With the files of their emails on this server' },
  versionDays: { name: 'Earlier versions of corrected submissions', hint: 'The latest version stays' },
  eventDays: { name: 'Single visits', hint: 'Then kept as counts by day; reports stay the same' },
}

/** The kinds that `after` erases sooner than `before`. */
const kindsErasedSooner = (before: Periods, after: Periods): RetentionKind[] =>
  (Object.keys(RETENTION_TEXTS) as RetentionKind[]).filter((kind) => {
    const [old, next] = [before[kind], after[kind]]
    return next !== null && (old === null || next < old)
  })

/**
 * Sets after how many days each kind of record is erased; null means never.
 * @throws AdminError when refused
 */
async function saveRetention(periods: Periods): Promise<void> {
  const saved = await sendAdmin('PUT', ADMIN_API.retention, periods, Periods)
  await setAdminData(ADMIN_API.retention, saved)
  showToast({ title: 'Setting saved' })
}

interface RetentionDialogProps {
  before: Periods
  after: Periods
  onClose: () => void
}

/** Shows what a setting erases that the previous one keeps, and asks for confirmation before saving it. */
function RetentionDialog({ before, after, onClose }: RetentionDialogProps) {
  const { preview, problem } = usePreview(after)
  return (
    <ConfirmDialog
      title="Erase more data than before?"
      button="Save and erase"
      busy="Saving..."
      isWaiting={!preview}
      failure={() => 'Failed to save the setting'}
      onConfirm={() => saveRetention(after).then(onClose)}
      onClose={onClose}
    >
      {!preview && !problem && <LoadingMessage>Counting…</LoadingMessage>}
      {preview && <PreviewList preview={preview} before={before} after={after} />}
      <p>
        What is due is permanently erased, starting {RETENTION_GRACE_MINUTES} minutes after you save. Until
        then, you can change the setting back.
      </p>
      <ErrorAlert message={problem} />
    </ConfirmDialog>
  )
}

/** Asks the server once what these periods would erase. */
function usePreview(periods: Periods): { preview?: RetentionPreview; problem?: string } {
  const [result, setResult] = useState<{ preview?: RetentionPreview; problem?: string }>({})
  useEffect(() => {
    const asked = sendAdmin('POST', ADMIN_API.retentionPreview, periods, RetentionPreview).then(
      (preview) => ({ preview }),
      (error: unknown) => ({ problem: errorMessage(error, 'Failed to count the records') }),
    )
    return whileCurrent(asked, setResult)
  }, [periods])
  return result
}

interface PreviewListProps {
  preview: RetentionPreview
  before: Periods
  after: Periods
}

function PreviewList({ preview, before, after }: PreviewListProps) {
  const timeZone = useTimeZone()
  return (
    <ul>
      {kindsErasedSooner(before, after).map((kind) => {
        const due = preview.kinds.find((row) => row.kind === kind)
        const first = due?.firstAt ? `the first on ${formatDate(due.firstAt, timeZone)}` : 'none are stored'
        return (
          <li key={kind}>
            {RETENTION_TEXTS[kind].name}, after {formatDays(after[kind] ?? 0)}: {formatCount(due?.count ?? 0)}{' '}
            now, {first}
          </li>
        )
      })}
    </ul>
  )
}

const formatDays = (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`)
