import { useTimeZone } from '../components/use-time-zone.ts'
import { dayIn } from '../export/days.ts'

/** Marks what is due: 'Today' or 'Overdue'. Nothing for a later day or a closed lead. */
export function DueMark({ dueOn, isClosed }: { dueOn: string; isClosed: boolean }) {
  const today = dayIn(Date.now(), useTimeZone())
  if (isClosed || dueOn > today) return null
  return (
    <span className="row-mark" data-tone="due">
      {dueOn === today ? 'Today' : 'Overdue'}
    </span>
  )
}
