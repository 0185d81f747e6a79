import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { LeadDetail } from '../../../shared/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { mailLink, phoneLink } from '../../ui/contact-links.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { useEraseDialog } from '../export/use-erase-dialog.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { DeskForms } from './desk-forms.tsx'
import { leadPath, removeLead } from './inbox-queries.ts'
import { LeadAnswers } from './lead-answers.tsx'
import { LeadHistory } from './lead-history.tsx'
import './lead-panel.css'
import { RelatedRecords } from './related-records.tsx'
import { useDeskChange } from './use-desk-change.ts'

interface LeadPanelProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** All that is kept about a lead, beside the list; instead of it on a phone. Opening it marks the answers as read. */
export function LeadPanel({ id, onClose, onOpen }: LeadPanelProps) {
  const { data, error, reload } = useAdminData(leadPath(id), LeadDetail)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => title.current?.focus(), [])
  useMarkAsRead(data)
  return (
    <aside
      className="lead-panel"
      aria-labelledby={titleId}
      onKeyDown={(event) => event.key === 'Escape' && !isInDialog(event.target) && onClose()}
    >
      <div className="lead-panel-head">
        <h2 className="lead-panel-title" id={titleId} ref={title} tabIndex={-1}>
          {data ? `${data.firstName} ${data.lastName}` : 'Lead'}
        </h2>
        <Button variant="quiet" onClick={onClose}>
          <X aria-hidden="true" />
          Close
        </Button>
      </div>
      {error && !data && <LoadError title="Failed to load the lead" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the lead…</LoadingMessage>}
      {data && <LoadedLead lead={data} onClose={onClose} onOpen={onOpen} onReload={reload} />}
    </aside>
  )
}

/** A dialog over the panel closes itself with Escape. */
const isInDialog = (target: EventTarget) => target instanceof Element && target.closest('dialog') !== null

function useMarkAsRead(lead: LeadDetail | undefined): void {
  const { send } = useDeskChange(lead?.id ?? '')
  const isUnread = lead !== undefined && !lead.desk.isRead
  const sent = useRef(false)
  useEffect(() => {
    if (!isUnread || sent.current) return
    sent.current = true
    void send({ kind: 'read' })
  }, [isUnread, send])
}

interface LoadedLeadProps extends Pick<LeadPanelProps, 'onClose' | 'onOpen'> {
  lead: LeadDetail
  onReload: () => void
}

function LoadedLead({ lead, onClose, onOpen, onReload }: LoadedLeadProps) {
  const erase = useEraseDialog({
    listPath: ADMIN_API.questionnaires,
    itemName: 'answers',
    onErased: () => {
      onClose()
      removeLead(lead.id)
    },
  })
  return (
    <>
      <ReachButtons lead={lead} />
      <DeskForms lead={lead} onReload={onReload} />
      <LeadHistory events={lead.events} />
      <LeadAnswers lead={lead} />
      <RelatedRecords lead={lead} onOpen={onOpen} />
      <Button variant="danger" onClick={() => erase.open(lead)}>
        Erase this lead
      </Button>
      {erase.dialog}
    </>
  )
}

function ReachButtons({ lead: { phone, email } }: { lead: LeadDetail }) {
  const call = phone ? phoneLink(phone) : undefined
  return (
    <p className="lead-panel-reach">
      {call && (
        <a className="button button-primary" href={call}>
          <Phone aria-hidden="true" />
          Call {phone}
        </a>
      )}
      {phone && !call && <span>Phone: {phone}</span>}
      <a className="button button-secondary" href={mailLink(email)}>
        <Mail aria-hidden="true" />
        <span className="lead-panel-email">{email}</span>
      </a>
    </p>
  )
}
