import { useState } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { RETENTION_GRACE_MINUTES, Retention } from '../../../shared/admin-reports.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { Panel } from '../components/panel.tsx'
import { formatCount } from '../format/format-number.ts'
import { useAdminData } from '../use-admin-data.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { RetentionForm } from './retention-form.tsx'
import { saveRetention } from './save-retention.ts'

/** The setting for when leads and messages are erased automatically. */
export function RetentionPanel() {
  const { data, error, isLoading, reload } = useAdminData(ADMIN_API.retention, Retention)
  const [toConfirm, setToConfirm] = useState<number>()
  const save = async (days: number | null) => {
    // Only a setting that erases more than before needs confirmation.
    const erasesMore = days !== null && (data?.days == null || days < data.days)
    if (erasesMore) setToConfirm(days)
    else await saveRetention(days)
  }
  return (
    <Panel title="Data retention">
      {error && <LoadError title="Failed to load the setting" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading the setting…</LoadingMessage>}
      {data && (
        <>
          <p role="status">
            {data.days === null
              ? 'Submissions and messages are kept until you erase them.'
              : `Submissions and messages are erased automatically ${formatDays(data.days)} after they are sent.`}
          </p>
          <p>
            A change takes effect {RETENTION_GRACE_MINUTES} minutes after you save it, so you can undo a
            mistake. From then on, expired data is erased every hour. The age of a submission counts from its
            latest correction.
          </p>
          <RetentionForm key={data.days} days={data.days} onSave={save} />
        </>
      )}
      {toConfirm !== undefined && (
        <RetentionDialog days={toConfirm} onClose={() => setToConfirm(undefined)} />
      )}
    </Panel>
  )
}

const formatDays = (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`)
