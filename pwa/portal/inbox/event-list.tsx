import { useId } from 'react'
import { formatDateTime } from '../format.ts'

/** Something that someone did. */
export interface ListedEvent {
  id: string
  username: string
  at: string
  /** After the name of its author: 'wrote a note'. */
  what: string
  /** What they wrote. */
  text?: string | null | undefined
}

interface EventListProps {
  events: readonly ListedEvent[]
  /** What to say without events. */
  nothing: string
}

/** Who did what, latest first. */
export function EventList({ events, nothing }: EventListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>History</h3>
      {events.length === 0 && <p>{nothing}</p>}
      <ol className="event-list">
        {events.map(({ id, username, at, what, text }) => (
          <li key={id} className="event-list-event">
            <p>
              <strong>{username}</strong> {what}
            </p>
            {text && <p className="event-list-text">{text}</p>}
            <time dateTime={at}>{formatDateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
