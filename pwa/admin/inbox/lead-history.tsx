import { useId } from 'react'
import type { DeskEvent } from '../../../shared/inbox.ts'
import { formatDateTime } from '../format/format-date-time.ts'
import { describeEvent } from './labels.ts'
import './lead-history.css'

/** Who did what with a lead, latest first. */
export function LeadHistory({ events }: { events: readonly DeskEvent[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>History</h3>
      {events.length === 0 && <p>Nothing has been done with this lead yet.</p>}
      <ol className="lead-history">
        {events.map((event) => (
          <li key={event.id} className="lead-history-event">
            <p>
              <strong>{event.username}</strong> {describeEvent(event)}
            </p>
            {(event.details.text ?? event.details.reason) && (
              <p className="lead-history-text">{event.details.text ?? event.details.reason}</p>
            )}
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
