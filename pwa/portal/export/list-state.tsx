import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { formatCount } from '../format.ts'
import type { AdminData } from '../use-admin-data.ts'

interface ListStateProps {
  /** The plural name of the list's items: 'questionnaire submissions'. */
  items: string
  list: AdminData<readonly unknown[]> & { reload: () => void }
}

/** The progress of loading a list, or the error that stopped it. Nothing once the list is complete. */
export function ListState({ items, list: { data, error, isLoading, reload } }: ListStateProps) {
  if (error) {
    const title = data
      ? `Only the first ${formatCount(data.length)} ${items} could be loaded`
      : `Failed to load ${items}`
    return <LoadError title={title} error={error} onRetry={reload} />
  }
  if (!isLoading) return null
  if (!data) return <LoadingMessage>Loading {items}…</LoadingMessage>
  return (
    <div className="row text-quiet text-small tabular-nums">
      <progress aria-label={`Loading ${items}`} />
      <span>Loading… {formatCount(data.length)} so far</span>
    </div>
  )
}
