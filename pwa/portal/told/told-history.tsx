import { Button } from '#pwa/ui/button.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { AnswerState } from '#shared/catalog/own-page.ts'
import { type ToldFactName, WAITING_LIST } from '#shared/catalog/told-fact.ts'
import type { ToldEntry, ToldRecord } from '#shared/catalog/told-record.ts'
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

interface ToldHistoryProps {
  record: ToldRecord
  onDecide: (version: number, decision: 'accept' | 'refuse') => Promise<void>
}

/** Each call and each answer by link, newest first. */
export function ToldHistory({ record: { entries }, onDecide }: ToldHistoryProps) {
  if (entries.length === 0) return <p>Nothing has been recorded yet.</p>
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.version}>
          {formatDateTime(entry.toldAt)}
          {entry.toldBy && `, ${entry.toldBy}`}: {describeEntry(entry)},{' '}
          {entry.answer
            ? `said by the link of ${entry.username}: ${ANSWER_LABELS[entry.answer]}`
            : `recorded by ${entry.username}`}
          {entry.answer === 'waits' && (
            <Button onClick={() => void onDecide(entry.version, 'accept')}>
              Accept<VisuallyHidden>: {describeEntry(entry)}</VisuallyHidden>
            </Button>
          )}
          {(entry.answer === 'waits' || entry.answer === 'counts') && (
            <Button variant="quiet" onClick={() => void onDecide(entry.version, 'refuse')}>
              {entry.answer === 'waits' ? 'Refuse' : 'Take from the lists'}
              <VisuallyHidden>: {describeEntry(entry)}</VisuallyHidden>
            </Button>
          )}
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

/** What became of what a community said by its link. */
export const ANSWER_LABELS: Record<AnswerState, string> = {
  waits: 'waits for you',
  counts: 'families see it',
  refused: 'not shown',
  withdrawn: 'taken back by the home',
}
