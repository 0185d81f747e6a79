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
    <section className="print:hidden" aria-labelledby={id}>
      <h3 id={id}>History</h3>
      {events.length === 0 && <p>{nothing}</p>}
      <ol className="divided">
        {events.map(({ id, username, at, what, text }) => (
          <li key={id}>
            <p>
              <strong>{username}</strong> {what}
            </p>
            {text && <p className="as-written">{text}</p>}
            <time className="text-quiet text-small" dateTime={at}>
              {formatDateTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
