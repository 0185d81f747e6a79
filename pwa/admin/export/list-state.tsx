import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { formatCount } from '../format/format-number.ts'
import type { AdminData } from '../use-admin-data.ts'
import './list-state.css'

interface ListStateProps {
  /** What the list holds: 'questionnaire submissions'. */
  things: string
  list: AdminData<readonly unknown[]> & { reload: () => void }
}

/** How far a list has been loaded, and that it could not be loaded to its end. Nothing once it is there. */
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
      <span>Loading… {formatCount(data.length)} shown</span>
    </div>
  )
}
