import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { LeadDetail, type LeadLink } from '#shared/desk/inbox.ts'
import type { NamedCommunity } from '#shared/desk/inbox-tasks.ts'
import { describeConsent, refusesSharing } from '../export/describe-consent.ts'
import { CallOutcomes } from './call-outcomes.tsx'
import { CallNotes, PrintForCall } from './call-sheet.tsx'
import { DeskForms } from './desk-forms.tsx'
import { EraseRecord } from './erase-record.tsx'
import { EventList } from './event-list.tsx'
import { GivenList } from './given-list.tsx'
import { LeadAnswers, LeadConsent } from './lead-answers.tsx'
import { LEADS, useDeskChange } from './lead-records.ts'
import { OtherViewers } from './lead-viewers.tsx'
import { listHistory } from './list-history.ts'
import { MergedSearches } from './merged-searches.tsx'
import { NoteForm } from './note-form.tsx'
import { PeopleSection } from './people-section.tsx'
import { PlacementParts } from './placement/placement-parts.tsx'
import { ReachButtons } from './reach-buttons.tsx'
import { RecordPanel, useMarkAsRead } from './record-panel.tsx'
import { RelatedRecords } from './related-records.tsx'
import { SimilarLeads } from './similar-leads.tsx'
import { tourOf, useTaskDraft } from './use-task-draft.ts'

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

/** In the order of a call: who it is, what must not be missed, what they need, what was said, and then the rest. */
function LoadedLead({ lead, onClose, onOpen, onDecided }: LoadedLeadProps) {
  const { send } = useDeskChange(lead.id)
  const note = useDeskChange(lead.id)
  const writing = useTaskDraft(lead.id, lead.desk.version)
  useMarkAsRead(lead.desk.isRead, send)
  const answered = lead.messages.filter(({ isAnswered }) => isAnswered)
  const planTour = (community: NamedCommunity) => writing.start(tourOf(community))
  const planRequested = ({ id, request }: LeadDetail['messages'][number]) =>
    request &&
    writing.start({ ...tourOf(request.community), on: request.times?.[0]?.date ?? '', messageId: id })
  return (
    <>
      {lead.main && <MergedInto main={lead.main} onOpen={onOpen} />}
      <OtherViewers leadId={lead.id} />
      <div className="desk-forms-buttons">
        <ReachButtons person={lead} />
        <PrintForCall />
      </div>
      {(lead.phone || lead.people.length > 0) && <CallOutcomes leadId={lead.id} events={lead.events} />}
      {refusesSharing(lead) && (
        <Notice title="Asked us not to share">{describeConsent(lead).join('. ')}.</Notice>
      )}
      <SimilarLeads lead={lead} onDecided={onDecided} />
      <RelatedRecords
        title="Unanswered messages"
        messages={lead.messages.filter(({ isAnswered }) => !isAnswered)}
        onPlanTour={planRequested}
      />
      <LeadAnswers lead={lead} />
      <NoteForm id={lead.id} change={note} />
      <DeskForms lead={lead} writing={writing} />
      <PeopleSection lead={lead} />
      <GivenList
        title={
          lead.source && !lead.zipCode && !lead.city
            ? 'No list yet: the town is missing'
            : 'The list the family got'
        }
        list={lead.list}
        leadId={lead.id}
        marks={lead.marks}
        onPlanTour={planTour}
      />
      <PlacementParts lead={lead} />
      <CallNotes />
      <EventList nothing="Nothing has been done with this lead yet." events={listHistory(lead)} />
      <RelatedRecords title="Messages" messages={answered} onPlanTour={planRequested} />
      <LeadConsent lead={lead} />
      <MergedSearches lead={lead} onSeparated={onDecided} onPlanTour={planTour} />
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
