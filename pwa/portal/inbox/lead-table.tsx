import { createColumnHelper } from '@tanstack/react-table'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link, useSearchParams } from 'react-router-dom'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { InboxLead } from '#shared/desk/inbox.ts'
import { InboxTable, OpenButton, Pill } from './inbox-table.tsx'
import { describeDue, formatAge, STAGE_LABELS } from './labels.ts'
import { WRITE_HASH } from './reach-buttons.tsx'
import { SpanishMark } from './spanish-mark.tsx'
import { DueMark } from './task-list.tsx'

interface LeadTableProps {
  leads: readonly InboxLead[]
  openId: string | null
  onOpen: (id: string) => void
}

const column = createColumnHelper<InboxLead>()
const COLUMNS = [
  column.display({ id: 'name', header: 'Lead' }),
  column.display({ id: 'place', header: 'Town', cell: ({ row }) => <Place lead={row.original} /> }),
  column.display({ id: 'reach', header: 'Reach', cell: ({ row }) => <ReachLinks lead={row.original} /> }),
  column.accessor('stage', {
    header: 'Stage',
    cell: ({ getValue }) => <Pill isNew={getValue() === 'new'}>{STAGE_LABELS[getValue()]}</Pill>,
  }),
  column.accessor('assignedTo', { header: 'Owner', cell: ({ getValue }) => getValue() }),
  column.accessor('nextOn', { header: 'Next step', cell: ({ row }) => nextStepOf(row.original) }),
  column.accessor('createdAt', { header: 'Received', cell: ({ row }) => <Received lead={row.original} /> }),
]

/** The leads of the list. */
export const LeadTable = ({ leads, openId, onOpen }: LeadTableProps) => (
  <InboxTable
    caption="Leads"
    rows={leads}
    columns={COLUMNS}
    renderTitle={(lead) => (
      <OpenButton row={lead} onOpen={onOpen}>
        {lead.language === 'es' && <SpanishMark />}
        {lead.isDuplicate && <span className="row-mark">Duplicate?</span>}
      </OpenButton>
    )}
    openId={openId}
  />
)

/** The town, which the owner precedes where there is no column for it. */
const Place = ({ lead: { city, state, reference, merged, assignedTo } }: { lead: InboxLead }) => (
  <>
    {assignedTo && <span className="hidden narrow:inline">{assignedTo} · </span>}
    {[[city, state].filter(Boolean).join(', '), reference, merged > 0 && `${merged + 1} searches`]
      .filter(Boolean)
      .join(' · ')}
  </>
)

function ReachLinks({ lead: { id, firstName, lastName, email, phone } }: { lead: InboxLead }) {
  const [params] = useSearchParams()
  const call = phone ? phoneLink(phone) : undefined
  return (
    <span className="flex">
      {call && (
        <a className={REACH} href={call} title={phone ?? undefined}>
          <Phone aria-hidden="true" className="size-[1.25em]" />
          <VisuallyHidden>
            Call {firstName} {lastName}, {phone}
          </VisuallyHidden>
        </a>
      )}
      {email && (
        <Link className={REACH} to={{ search: searchOf(params, id), hash: WRITE_HASH }} title={email}>
          <Mail aria-hidden="true" className="size-[1.25em]" />
          <VisuallyHidden>
            Write to {firstName} {lastName}, {email}
          </VisuallyHidden>
        </Link>
      )}
    </span>
  )
}

const REACH =
  'flex size-target items-center justify-center rounded-small hover:bg-tint focus-visible:outline-offset-[-3px]'

/** The address of a lead beside the list as it is filtered now. */
const searchOf = (params: URLSearchParams, lead: string) =>
  new URLSearchParams({ ...Object.fromEntries(params), lead }).toString()

const Received = ({ lead: { createdAt, correctedAt } }: { lead: InboxLead }) =>
  correctedAt ? (
    <span title={`Received ${formatAge(createdAt)}`}>Corrected {formatAge(correctedAt)}</span>
  ) : (
    formatAge(createdAt)
  )

/** Nothing without a plan, so that a row of two lines has no third one. */
function nextStepOf({ nextStep, nextOn, nextAt, stage }: InboxLead) {
  if (!nextStep || !nextOn) return null
  const text = `${nextStep}, ${describeDue({ on: nextOn, at: nextAt })}`
  return (
    <span title={text}>
      <DueMark dueOn={nextOn} isClosed={stage === 'closed'} /> {text}
    </span>
  )
}
