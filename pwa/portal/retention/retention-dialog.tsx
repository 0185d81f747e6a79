import { useEffect, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { whileCurrent } from '#pwa/ui/while-current.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { type Periods, RETENTION_GRACE_MINUTES, RetentionPreview } from '#shared/privacy/retention.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert, LoadingMessage } from '../components/load-state.tsx'
import { useTimeZone } from '../components/use-time-zone.ts'
import { formatCount, formatDate } from '../format.ts'
import { kindsErasedSooner, RETENTION_TEXTS, saveRetention } from './retention-kinds.ts'

interface RetentionDialogProps {
  before: Periods
  after: Periods
  onClose: () => void
}

/** Shows what a setting erases that the previous one keeps, and asks for confirmation before saving it. */
export function RetentionDialog({ before, after, onClose }: RetentionDialogProps) {
  const { preview, problem: loadProblem } = usePreview(after)
  const [state, setState] = useState<{ isSaving: boolean; problem?: string }>({ isSaving: false })
  const save = async () => {
    setState({ isSaving: true })
    try {
      await saveRetention(after)
      onClose()
    } catch (error) {
      setState({ isSaving: false, problem: errorMessage(error, 'Failed to save the setting') })
    }
  }
  return (
    <Dialog title="Erase more data than before?" onClose={onClose}>
      {!preview && !loadProblem && <LoadingMessage>Counting…</LoadingMessage>}
      {preview && <PreviewList preview={preview} before={before} after={after} />}
      <p>
        What is due is permanently erased, starting {RETENTION_GRACE_MINUTES} minutes after you save. Until
        then, you can change the setting back.
      </p>
      <ErrorAlert message={state.problem ?? loadProblem} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={save} disabled={state.isSaving || !preview}>
          {state.isSaving ? 'Saving...' : 'Save and erase'}
        </Button>
      </DialogActions>
    </Dialog>
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
