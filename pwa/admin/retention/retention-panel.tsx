import { useState } from 'react'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { Periods, RETENTION_GRACE_MINUTES } from '#shared/retention.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { RetentionDialog } from './retention-dialog.tsx'
import { RetentionForm } from './retention-form.tsx'
import { kindsErasedSooner } from './retention-kinds.ts'
import { saveRetention } from './save-retention.ts'

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
