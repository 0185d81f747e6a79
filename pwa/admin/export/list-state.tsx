import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { formatCount } from '../format/format-number.ts'
import type { AdminData } from '../use-admin-data.ts'
import './list-state.css'

interface ListStateProps {
  /** The plural name of the list's items: 'questionnaire submissions'. */
  things: string
  list: AdminData<readonly unknown[]> & { reload: () => void }
}

/** The progress of loading a list, or the error that stopped it. Nothing once the list is complete. */
export function ListState({ things, list: { data, error, isLoading, reload } }: ListStateProps) {
  if (error) {
    const title = data
      ? `Only the first ${formatCount(data.length)} ${things} could be loaded`
      : `Failed to load ${things}`
    return <LoadError title={title} error={error} onRetry={reload} />
  }
  if (!isLoading) return null
  if (!data) return <LoadingMessage>Loading {things}…</LoadingMessage>
  return (
    <div className="list-state">
      <progress aria-label={`Loading ${things}`} />
      <span>Loading… {formatCount(data.length)} so far</span>
    </div>
  )
}
