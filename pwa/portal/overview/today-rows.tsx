import Check from 'lucide-react/icons/check'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#pwa/ui/button.tsx'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import type { TodayRow } from '#shared/desk/today.ts'
import { NEED_WORDS } from '#shared/matching/need-words.ts'
import type { ChangeProblem } from '../admin-api.ts'
import { useTimeZone } from '../components/use-time-zone.ts'
import { dayIn } from '../export/days.ts'
import { formatClock, formatShortDate } from '../format.ts'
import { formatAge } from '../inbox/labels.ts'
import { useDeskChange } from '../inbox/lead-records.ts'
import { REQUEST_LABELS } from '../inbox/messages/message-labels.ts'
import { useMessageChange } from '../inbox/messages/message-records.ts'
import { NotSaved } from '../inbox/not-saved.tsx'
import { SpanishMark } from '../inbox/spanish-mark.tsx'

/** A task or a tour that is due, which can be marked done, or a family that was not contacted yet. */
export function LeadRow({ row }: { row: TodayRow }) {
  const { send, ...state } = useDeskChange(row.id)
  const { taskId: id, kind } = row
  const outcome = kind === 'tour' && { outcome: 'toured' as const }
  return (
    <Row
      {...state}
      row={row}
      text={row.text ?? ''}
      done={kind === 'tour' ? 'Toured' : 'Mark done'}
      {...(id && { finish: () => send({ kind: 'task_done', id, ...outcome }) })}
    >
      {id ? <DueMark row={row} /> : <Mark tone="new" text="New" rest={formatAge(row.at)} />}
    </Row>
  )
}

/** A message without an answer, which can be marked answered. */
export function MessageRow({ row }: { row: TodayRow }) {
  const { send, ...state } = useMessageChange(row.id)
  const finish = () => send({ kind: 'answered', version: row.version })
  return (
    <Row {...state} row={row} text={row.text ?? ''} done="Mark answered" finish={finish}>
      <Mark text={row.request ? REQUEST_LABELS[row.request] : 'Message'} rest={formatAge(row.at)} />
    </Row>
  )
}

/** A row is a few lines on a phone, the family and the icons in the first. */
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center py-1 shadow-[inset_0_-1px_var(--color-line)] focus-within:bg-tint lg:table-row'
const CELL = 'col-span-full px-1 py-0 empty:hidden lg:h-target lg:truncate lg:px-2 lg:empty:table-cell'
/** A cell of up to two short lines. */
const SHORT_LINES = 'lg:whitespace-normal lg:leading-[1.2]'
const ICON =
  'inline-flex w-target min-h-target items-center justify-center p-0! align-top text-evergreen focus-visible:outline-offset-[-3px] [&>svg]:size-[1.25em]'

interface RowProps {
  row: TodayRow
  text: string
  /** What marking it done says. */
  done: string
  isSending: boolean
  problem: ChangeProblem | undefined
  /** Marks it done. Returns something if that was stored. */
  finish?: () => Promise<unknown>
  /** When it is due or came. */
  children: ReactNode
}

function Row({ row, text, done, isSending, problem, finish, children }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null)
  const name = `${row.firstName} ${row.lastName}`
  const call = row.phone ? phoneLink(row.phone) : undefined
  const markDone = async () => {
    const rows = [...(line.current?.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const own = rows.findIndex((link) => line.current?.contains(link))
    // This row goes, so the focus moves on.
    if (await finish?.()) (rows[own + 1] ?? rows[own - 1])?.focus()
  }
  return (
    <>
      <tr ref={line} className={ROW}>
        <td className={CELL}>{children}</td>
        <th scope="row" className="col-start-1 row-start-1 px-1 py-0 lg:px-2">
          <span className="flex items-center gap-2">
            <Link
              data-row
              className="truncate font-[650] text-evergreen leading-(--spacing-target) focus-visible:outline-offset-[-3px]"
              to={pathOf(row)}
            >
              {name}
            </Link>
            {row.language === 'es' && <SpanishMark />}
            {row.isDuplicate && <span className="row-mark">Duplicate?</span>}
          </span>
        </th>
        <td className="col-start-2 row-start-1 p-0">
          {call && (
            <a className={ICON} href={call} title={row.phone ?? undefined}>
              <Phone aria-hidden="true" />
              <VisuallyHidden>
                Call {name}, {row.phone}
              </VisuallyHidden>
            </a>
          )}
        </td>
        <Cell text={text} />
        <Cell lines={SHORT_LINES} text={row.budget?.replace(/ \(.*/, '') ?? ''} />
        <Cell lines={SHORT_LINES} text={row.care.join(' or ')} />
        <Cell lines={SHORT_LINES} text={row.moveBy ? NEED_WORDS.moveBy.answers[row.moveBy] : ''} />
        <Cell text={row.owner ?? ''} />
        <td className="col-start-3 row-start-1 p-0">
          {finish && (
            <Button
              className={`border-0 ${ICON}`}
              variant="plain"
              disabled={isSending}
              data-done
              onClick={markDone}
            >
              <Check aria-hidden="true" />
              <VisuallyHidden>
                {done}: {name}
              </VisuallyHidden>
            </Button>
          )}
        </td>
      </tr>
      {problem && (
        <tr>
          <td colSpan={9}>
            <NotSaved problem={problem} onRetry={() => void markDone()} />
          </td>
        </tr>
      )}
    </>
  )
}

const Cell = ({ lines = '', text }: { lines?: string; text: string }) => (
  <td className={`${CELL} ${lines}`} title={text || undefined}>
    {text}
  </td>
)

/** The lead, or a message from someone without one. */
const pathOf = ({ id, leadId }: TodayRow) =>
  leadId ? `${ADMIN_SCREENS.inbox}?lead=${leadId}` : `${ADMIN_SCREENS.inboxMessages}?message=${id}`

/** When it is due: the time today, or the day that has passed. */
function DueMark({ row: { kind, dueOn, dueAt } }: { row: TodayRow }) {
  const isToday = dueOn === dayIn(Date.now(), useTimeZone())
  const what = isToday ? 'Today' : 'Overdue'
  const when = isToday ? dueAt && formatClock(dueAt) : dueOn && formatShortDate(dueOn)
  return (
    <Mark
      tone={isToday ? 'due' : 'overdue'}
      text={kind === 'tour' ? `Tour${isToday ? '' : ' overdue'}` : what}
      rest={when ?? ''}
    />
  )
}

const Mark = ({ tone, text, rest }: { tone?: string; text: string; rest?: string }) => (
  <>
    <span className="row-mark" data-tone={tone}>
      {text}
    </span>
    {rest && <span className="text-quiet"> {rest}</span>}
  </>
)
