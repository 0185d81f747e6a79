import { useEffect, useRef } from 'react'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { type DeskEvent, LeadDetail } from '../../../shared/inbox.ts'
import { Button } from '../../ui/button.tsx'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { useEraseDialog } from '../export/use-erase-dialog.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { DeskForms } from './desk-forms.tsx'
import { EventList } from './event-list.tsx'
import { leadPath, removeLead } from './inbox-queries.ts'
import { describeEvent } from './labels.ts'
import { LeadAnswers } from './lead-answers.tsx'
import { ReachButtons } from './reach-buttons.tsx'
import { RelatedRecords } from './related-records.tsx'
import { SidePanel } from './side-panel.tsx'
import { useDeskChange } from './use-desk-change.ts'

interface LeadPanelProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** All that is kept about a lead, beside the list; instead of it on a phone. Opening it marks the answers as read. */
export function LeadPanel({ id, onClose, onOpen }: LeadPanelProps) {
  const { data, error, reload } = useAdminData(leadPath(id), LeadDetail)
  useMarkAsRead(data)
  return (
    <SidePanel title={data ? `${data.firstName} ${data.lastName}` : 'Lead'} onClose={onClose}>
      {error && !data && <LoadError title="Failed to load the lead" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the lead…</LoadingMessage>}
      {data && <LoadedLead lead={data} onClose={onClose} onOpen={onOpen} onReload={reload} />}
    </SidePanel>
  )
}

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
      <ReachButtons person={lead} />
      <DeskForms lead={lead} onReload={onReload} />
      <EventList nothing="Nothing has been done with this lead yet." events={lead.events.map(toListed)} />
      <LeadAnswers lead={lead} />
      <RelatedRecords lead={lead} onOpen={onOpen} />
      <Button variant="danger" onClick={() => erase.open(lead)}>
        Erase this lead
      </Button>
      {erase.dialog}
    </>
  )
}

const toListed = (event: DeskEvent) => ({
  ...event,
  what: describeEvent(event),
  text: event.details.text ?? event.details.reason,
})
