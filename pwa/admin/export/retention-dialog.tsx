import { useState } from 'react'
import { RETENTION_GRACE_MINUTES } from '../../../shared/admin-reports.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { formatCount } from '../format/format-number.ts'
import type { AdminData } from '../use-admin-data.ts'
import { isFullyLoaded, useLeads, useMessages } from './leads-and-messages.ts'
import { saveRetention } from './save-retention.ts'

const DAY_MS = 86_400_000

/** Asks for confirmation before saving a setting that erases more data than the previous one. */
export function RetentionDialog({ days, onClose }: { days: number; onClose: () => void }) {
  const [state, setState] = useState<{ isSaving: boolean; problem?: string }>({ isSaving: false })
  const leads = countOlder(useLeads(), days)
  const messages = countOlder(useMessages(), days)
  const save = async () => {
    setState({ isSaving: true })
    try {
      await saveRetention(days)
      onClose()
    } catch (error) {
      setState({ isSaving: false, problem: errorMessage(error, 'Failed to save the setting') })
    }
  }
  return (
    <Dialog
      title={`Erase data older than ${formatCount(days)} ${days === 1 ? 'day' : 'days'}?`}
      onClose={onClose}
    >
      <p>
        Older submissions: {leads}. Older messages: {messages}. They will be permanently erased, starting{' '}
        {RETENTION_GRACE_MINUTES} minutes after you save. Until then, you can change the setting back. If a
        family corrected a submission, its age counts from the correction.
      </p>
      <ErrorAlert message={state.problem} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={save} disabled={state.isSaving}>
          {state.isSaving ? 'Saving...' : 'Save and erase'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** How many items of a list are older than `days`; 'unknown' until the list is fully loaded. */
function countOlder(list: AdminData<{ createdAt: string }[]>, days: number): string {
  if (!list.data || !isFullyLoaded(list)) return 'unknown'
  const limit = new Date(Date.now() - days * DAY_MS).toISOString()
  return formatCount(list.data.filter(({ createdAt }) => createdAt < limit).length)
}
