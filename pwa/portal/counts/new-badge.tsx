import './new-badge.css'
import { formatNew } from './use-counts.ts'

/** The number of new leads or messages in a link. The link's name comes from `nameWithNew`. Nothing without any. */
export const NewBadge = ({ count }: { count: number }) =>
  count > 0 && <span className="new-badge">{formatNew(count)}</span>

/** The accessible name of a link with a badge: 'Inbox, 3 new'. */
export const nameWithNew = (name: string, count: number): string =>
  count > 0 ? `${name}, ${formatNew(count)} new` : name
