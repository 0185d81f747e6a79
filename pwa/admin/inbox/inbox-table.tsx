import { createColumnHelper, flexRender, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useLayoutEffect, useRef, useState } from 'react'
import type { InboxLead } from '../../../shared/inbox.ts'
import { mailLink, phoneLink } from '../../ui/contact-links.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { formatLongDate } from '../format/format-date.ts'
import './inbox-table.css'
import { formatAge, STAGE_LABELS } from './labels.ts'

interface InboxTableProps {
  leads: readonly InboxLead[]
  openId: string | null
  onOpen: (id: string) => void
}

const column = createColumnHelper<InboxLead>()
const COLUMNS = [
  column.display({ id: 'name', header: 'Lead' }),
  column.display({ id: 'reach', header: 'Reach', cell: ({ row }) => <ReachLinks lead={row.original} /> }),
  column.accessor('stage', {
    header: 'Stage',
    cell: ({ getValue }) => (
      <span className="inbox-table-stage" data-stage={getValue()}>
        {STAGE_LABELS[getValue()]}
      </span>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Received',
    cell: ({ row }) => <Received lead={row.original} />,
  }),
  column.accessor('nextOn', { header: 'Next step', cell: ({ row }) => <NextStep lead={row.original} /> }),
]
const ROW_HEIGHT = 68
/** Rows above and below the screen that are rendered, too. */
const OVERSCAN = 12

/** The id of the button that opens a lead. */
export const rowId = (leadId: string) => `inbox-lead-${leadId}`

/** The rows of the list. Only those near the screen are in the document. */
export function InboxTable({ leads, openId, onOpen }: InboxTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const table = useReactTable({
    data: leads as InboxLead[],
    columns: COLUMNS,
    getCoreRowModel: getCoreRowModel(),
  })
  const { rows } = table.getRowModel()
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    // A row that a phone hides has no height.
    measureElement: (row) => row.getBoundingClientRect().height || ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.original.id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const before = (shown[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top)
  return (
    <table className="inbox-table" aria-rowcount={rows.length + 1}>
      <caption>
        <VisuallyHidden>Leads, newest first</VisuallyHidden>
      </caption>
      <thead>
        <tr aria-rowindex={1}>
          {table.getFlatHeaders().map((header) => (
            <th key={header.id} scope="col">
              {flexRender(header.column.columnDef.header, header.getContext())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer height={before} />
        {shown.map(({ index, key }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <tr
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              data-open={row.original.id === openId || undefined}
              data-unread={!row.original.isRead || undefined}
            >
              <th scope="row">
                <OpenButton lead={row.original} onOpen={onOpen} />
              </th>
              {row
                .getVisibleCells()
                .slice(1)
                .map((cell) => (
                  <td key={cell.id} data-column={cell.column.id}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
            </tr>
          )
        })}
        <Spacer height={after} />
      </tbody>
    </table>
  )
}

/** Takes the place of the rows that aren't in the document. React sets the height through the CSSOM. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr className="inbox-table-spacer">
      <td colSpan={COLUMNS.length} style={{ blockSize: height }} />
    </tr>
  )
}

function OpenButton({ lead, onOpen }: { lead: InboxLead; onOpen: InboxTableProps['onOpen'] }) {
  const { id, firstName, lastName, city, state, reference, isRead } = lead
  return (
    <button id={rowId(id)} type="button" className="inbox-table-open" onClick={() => onOpen(id)}>
      <span className="inbox-table-name">
        {firstName} {lastName}
        {!isRead && <span className="inbox-table-unread">Unread</span>}
      </span>
      <span className="inbox-table-place">
        {city}, {state}
        {reference && ` · ${reference}`}
      </span>
    </button>
  )
}

function ReachLinks({ lead: { firstName, lastName, email, phone } }: { lead: InboxLead }) {
  const call = phone ? phoneLink(phone) : undefined
  return (
    <span className="inbox-table-reach">
      {call && (
        <a href={call} title={phone ?? undefined}>
          <Phone aria-hidden="true" />
          <VisuallyHidden>
            Call {firstName} {lastName}, {phone}
          </VisuallyHidden>
        </a>
      )}
      <a href={mailLink(email)} title={email}>
        <Mail aria-hidden="true" />
        <VisuallyHidden>
          Write to {firstName} {lastName}, {email}
        </VisuallyHidden>
      </a>
    </span>
  )
}

const Received = ({ lead: { createdAt, correctedAt } }: { lead: InboxLead }) => (
  <>
    {formatAge(createdAt)}
    {correctedAt && <span className="inbox-table-note">Corrected {formatAge(correctedAt)}</span>}
  </>
)

function NextStep({ lead: { nextStep, nextOn, assignedTo } }: { lead: InboxLead }) {
  return (
    <>
      {nextStep && nextOn && (
        <>
          {nextStep}
          <span className="inbox-table-note">{formatLongDate(nextOn)}</span>
        </>
      )}
      {assignedTo && <span className="inbox-table-note">{assignedTo}</span>}
    </>
  )
}
