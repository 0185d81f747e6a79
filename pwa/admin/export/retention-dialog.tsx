import { useState } from 'react'
import { RETENTION_GRACE_MINUTES } from '../../../shared/admin-reports.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorMessage } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { formatCount } from '../format/format-number.ts'
import type { AdminData } from '../use-admin-data.ts'
import { useLeads, useMessages } from './leads-and-messages.ts'
import { saveRetention } from './save-retention.ts'

const DAY_MS = 86_400_000

/** Asks before a setting is saved that erases more than the one before. */
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
      title={`Erase what is older than ${formatCount(days)} ${days === 1 ? 'day' : 'days'}?`}
      onClose={onClose}
    >
      <p>
        Sent longer ago than that: submissions {leads}, messages {messages}. They are erased for good,
        beginning {RETENTION_GRACE_MINUTES} minutes after you save; until then you can change the setting
        back. A submission that its family has corrected counts from the correction.
      </p>
      {state.problem && (
        <Notice tone="error" role="alert">
          {state.problem}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={save} disabled={state.isSaving}>
          {state.isSaving ? 'Saving...' : 'Save and erase'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** How many of a list were sent longer ago; 'not known' while the list is not all there. */
function countOlder({ data, isLoading, error }: AdminData<{ createdAt: string }[]>, days: number): string {
  if (!data || isLoading || error) return 'not known'
  const limit = new Date(Date.now() - days * DAY_MS).toISOString()
  return formatCount(data.filter(({ createdAt }) => createdAt < limit).length)
}
