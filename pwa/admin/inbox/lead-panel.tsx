import { useEffect, useRef, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { type DeskEvent, LeadDetail, type LeadLink } from '#shared/inbox.ts'
import { LoadError } from '../components/load-error.tsx'
import { LoadingMessage } from '../components/loading-message.tsx'
import { useAdminData } from '../use-admin-data.ts'
import { DeskForms } from './desk-forms.tsx'
import { EraseLead } from './erase-lead.tsx'
import { EventList } from './event-list.tsx'
import { leadPath } from './inbox-queries.ts'
import { describeEvent } from './labels.ts'
import { LeadAnswers } from './lead-answers.tsx'
import { MergedSearches } from './merged-searches.tsx'
import { ReachButtons } from './reach-buttons.tsx'
import { RelatedRecords } from './related-records.tsx'
import { SidePanel } from './side-panel.tsx'
import { SimilarLeads } from './similar-leads.tsx'
import { useDeskChange } from './use-desk-change.ts'

interface LeadPanelProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** All that is kept about a lead, beside the list; instead of it on a phone. Opening it marks the answers as read. */
export function LeadPanel({ id, onClose, onOpen }: LeadPanelProps) {
  const { data, error, reload } = useAdminData(leadPath(id), LeadDetail)
  const [decisions, setDecisions] = useState(0)
  useMarkAsRead(data)
  return (
    <SidePanel
      title={data ? `${data.firstName} ${data.lastName}` : 'Lead'}
      onClose={onClose}
      focuses={decisions}
    >
      {error && !data && <LoadError title="Failed to load the lead" error={error} onRetry={reload} />}
      {!data && !error && <LoadingMessage>Loading the lead…</LoadingMessage>}
      {data && (
        <LoadedLead
          lead={data}
          onClose={onClose}
          onOpen={onOpen}
          onReload={reload}
          onDecided={() => setDecisions((count) => count + 1)}
        />
      )}
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
  /** Called when a decision about another lead was stored. The button for it is gone, so the focus moves. */
  onDecided: () => void
}

function LoadedLead({ lead, onClose, onOpen, onReload, onDecided }: LoadedLeadProps) {
  return (
    <>
      {lead.main && <MergedInto main={lead.main} onOpen={onOpen} />}
      <ReachButtons person={lead} />
      <DeskForms lead={lead} onReload={onReload} />
      <EventList nothing="Nothing has been done with this lead yet." events={lead.events.map(toListed)} />
      <LeadAnswers lead={lead} />
      <MergedSearches lead={lead} onSeparated={onDecided} />
      <SimilarLeads lead={lead} onDecided={onDecided} />
      <RelatedRecords lead={lead} />
      <EraseLead lead={lead} onClose={onClose} />
    </>
  )
}

const toListed = (event: DeskEvent) => ({
  ...event,
  what: describeEvent(event),
  text: event.details.text ?? event.details.reason,
})

/** Says that a lead has no row of its own, and leads to the one that it belongs to. */
function MergedInto({ main, onOpen }: { main: LeadLink; onOpen: (id: string) => void }) {
  const name = `${main.firstName} ${main.lastName}`
  return (
    <Notice
      title={`Merged into the lead of ${name}`}
      actions={<Button onClick={() => onOpen(main.id)}>Open the lead of {name}</Button>}
    >
      The inbox shows both there, where the merge can be undone.
    </Notice>
  )
}
