import { createColumnHelper } from '@tanstack/react-table'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { Link, useSearchParams } from 'react-router-dom'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { InboxLead } from '#shared/desk/inbox.ts'
import { InboxTable, OpenButton } from './inbox-table.tsx'
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
  column.display({ id: 'reach', header: 'Reach', cell: ({ row }) => <ReachLinks lead={row.original} /> }),
  column.accessor('stage', {
    header: 'Stage',
    cell: ({ getValue }) => (
      <span className="inbox-table-stage" data-stage={getValue()}>
        {STAGE_LABELS[getValue()]}
      </span>
    ),
  }),
  column.accessor('createdAt', { header: 'Received', cell: ({ row }) => <Received lead={row.original} /> }),
  column.accessor('nextOn', { header: 'Next step', cell: ({ row }) => <NextStep lead={row.original} /> }),
]

/** The leads of the list. */
export const LeadTable = ({ leads, openId, onOpen }: LeadTableProps) => (
  <InboxTable
    caption="Leads"
    rows={leads}
    columns={COLUMNS}
    renderTitle={(lead) => (
      <OpenButton row={lead} onOpen={onOpen} mark={lead.language === 'es' && <SpanishMark />}>
        <Place lead={lead} />
      </OpenButton>
    )}
    openId={openId}
  />
)

const Place = ({ lead: { city, state, reference, merged } }: { lead: InboxLead }) => (
  <span className="inbox-table-place">
    {[[city, state].filter(Boolean).join(', '), reference].filter(Boolean).join(' · ')}
    {merged > 0 && ` · ${merged + 1} searches`}
  </span>
)

function ReachLinks({ lead: { id, firstName, lastName, email, phone } }: { lead: InboxLead }) {
  const [params] = useSearchParams()
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
      {email && (
        <Link to={{ search: searchOf(params, id), hash: WRITE_HASH }} title={email}>
          <Mail aria-hidden="true" />
          <VisuallyHidden>
            Write to {firstName} {lastName}, {email}
          </VisuallyHidden>
        </Link>
      )}
    </span>
  )
}

/** The address of a lead beside the list as it is filtered now. */
const searchOf = (params: URLSearchParams, lead: string) =>
  new URLSearchParams({ ...Object.fromEntries(params), lead }).toString()

const Received = ({ lead: { createdAt, correctedAt } }: { lead: InboxLead }) => (
  <>
    {formatAge(createdAt)}
    {correctedAt && <span className="inbox-table-note">Corrected {formatAge(correctedAt)}</span>}
  </>
)

function NextStep({ lead: { nextStep, nextOn, nextAt, assignedTo, stage } }: { lead: InboxLead }) {
  return (
    <>
      {nextStep && nextOn && (
        <>
          {nextStep}
          <span className="inbox-table-note">
            {describeDue({ on: nextOn, at: nextAt })} <DueMark dueOn={nextOn} isClosed={stage === 'closed'} />
          </span>
        </>
      )}
      {assignedTo && <span className="inbox-table-note">{assignedTo}</span>}
    </>
  )
}
