import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { LeadDetail, type LeadLink } from '#shared/inbox.ts'
import { DeskForms } from './desk-forms.tsx'
import { EraseRecord } from './erase-record.tsx'
import { EventList } from './event-list.tsx'
import { LeadAnswers } from './lead-answers.tsx'
import { LEADS, useDeskChange } from './lead-records.ts'
import { OtherViewers } from './lead-viewers.tsx'
import { listHistory } from './list-history.ts'
import { MergedSearches } from './merged-searches.tsx'
import { ReachButtons } from './reach-buttons.tsx'
import { RecordPanel, useMarkAsRead } from './record-panel.tsx'
import { RelatedRecords } from './related-records.tsx'
import { SimilarLeads } from './similar-leads.tsx'

interface LeadPanelProps {
  id: string
  onClose: () => void
  onOpen: (id: string) => void
}

/** A lead beside the list. Opening it marks the answers as read. */
export function LeadPanel({ id, ...props }: LeadPanelProps) {
  const [decisions, setDecisions] = useState(0)
  return (
    <RecordPanel
      noun="lead"
      path={LEADS.pathOf(id)}
      Schema={LeadDetail}
      onClose={props.onClose}
      focuses={decisions}
    >
      {(lead) => <LoadedLead {...props} lead={lead} onDecided={() => setDecisions((count) => count + 1)} />}
    </RecordPanel>
  )
}

interface LoadedLeadProps extends Pick<LeadPanelProps, 'onClose' | 'onOpen'> {
  lead: LeadDetail
  /** Called when a decision about another lead was stored. The button for it is gone, so the focus moves. */
  onDecided: () => void
}

function LoadedLead({ lead, onClose, onOpen, onDecided }: LoadedLeadProps) {
  const { send } = useDeskChange(lead.id)
  useMarkAsRead(lead.desk.isRead, send)
  return (
    <>
      {lead.main && <MergedInto main={lead.main} onOpen={onOpen} />}
      <OtherViewers leadId={lead.id} />
      <ReachButtons person={lead} />
      <DeskForms lead={lead} />
      <EventList nothing="Nothing has been done with this lead yet." events={listHistory(lead)} />
      <LeadAnswers lead={lead} />
      <MergedSearches lead={lead} onSeparated={onDecided} />
      <SimilarLeads lead={lead} onDecided={onDecided} />
      <RelatedRecords lead={lead} />
      <EraseRecord
        record={lead}
        merged={lead.merged}
        kind={LEADS}
        label={lead.merged.length > 0 ? 'Erase this lead and what was merged into it' : 'Erase this lead'}
        listPath={ADMIN_API.questionnaires}
        itemName="answers"
        onErased={onClose}
      />
    </>
  )
}

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
