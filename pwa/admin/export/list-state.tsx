import { LoadError } from '../parts/load-error.tsx'
import { sayCount } from '../parts/say-number.ts'
import { Waiting } from '../parts/waiting.tsx'
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
      ? `Only the first ${sayCount(data.length)} ${things} could be loaded`
      : `Failed to load ${things}`
    return <LoadError title={title} error={error} onRetry={reload} />
  }
  if (!isLoading) return null
  if (!data) return <Waiting>Loading {things}…</Waiting>
  return (
    <div className="list-state">
      <progress aria-label={`Loading ${things}`} />
      <span>Loading… {sayCount(data.length)} shown</span>
    </div>
  )
}
