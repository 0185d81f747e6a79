import { type ToldFactName, WAITING_LIST } from '#shared/told-fact.ts'
import type { ToldEntry, ToldRecord } from '#shared/told-record.ts'
import { formatDateTime } from '../format.ts'

const LABELS: Record<ToldFactName, string> = {
  priceFrom: 'From $',
  priceTo: 'up to $',
  rooms: 'rooms free: ',
  medicaid: 'Medicaid: ',
  languages: 'languages: ',
  pets: 'pets: ',
  closed: 'closed: ',
}

/** Each call, newest first. */
export function ToldHistory({ record: { entries } }: { record: ToldRecord }) {
  if (entries.length === 0) return <p>Nothing has been recorded yet.</p>
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.version}>
          {formatDateTime(entry.toldAt)}
          {entry.toldBy && `, ${entry.toldBy}`}: {describeEntry(entry)}, recorded by {entry.username}
        </li>
      ))}
    </ul>
  )
}

function describeEntry({ facts, note }: ToldEntry): string {
  const said = Object.entries(facts).map(
    ([name, value]) => `${LABELS[name as ToldFactName]}${describeValue(value)}`,
  )
  return [...said, ...(note ? [`“${note}”`] : [])].join(', ')
}

function describeValue(value: ToldEntry['facts'][ToldFactName]): string {
  if (value === null) return 'taken back'
  if (value === WAITING_LIST) return 'waiting list'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : (value?.toLocaleString('en-US') ?? '')
}
