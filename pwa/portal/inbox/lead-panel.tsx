import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { LeadDetail, type LeadLink, LeadViewers } from '#shared/desk/inbox.ts'
import type { DeskEvent, NamedCommunity } from '#shared/desk/inbox-changes.ts'
import { labelOf } from '#shared/desk/lead-columns.ts'
import { sendPoll } from '../admin-api.ts'
import { describeConsent, refusesSharing } from '../export/describe-consent.ts'
import { CallNotes, CallOutcomes, PrintForCall } from './call-outcomes.tsx'
import { DeskForms } from './desk-forms.tsx'
import { EraseRecord } from './erase-record.tsx'
import { EventList, type ListedEvent } from './event-list.tsx'
import { fullestAnswers, otherWays } from './fullest-answers.ts'
import { GivenList } from './given-list.tsx'
import { describeEvent, STAGE_LABELS } from './labels.ts'
import { LeadAnswers, LeadConsent } from './lead-answers.tsx'
import { LEADS, useDeskChange } from './lead-records.ts'
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

/** In the order of a call: who it is, how to reach them and what they allow, what must not be missed, what they need, what was said, and then the rest. */
function LoadedLead({ lead, onClose, onOpen, onDecided }: LoadedLeadProps) {
  const { send } = useDeskChange(lead.id)
  const note = useDeskChange(lead.id)
  const known = fullestAnswers(lead)
  const writtenTo = [lead, ...lead.merged].find(({ email }) => email)
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
      <p className="max-w-none">
        {[lead.reference, STAGE_LABELS[lead.desk.stage], lead.desk.assignedTo?.username ?? 'No owner']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="row gap-x-2 text-small">
        <ReachButtons person={lead} isOpenLead />
        {otherWays(lead).map((way) => (
          <ReachButtons
            key={`${way.phone} ${way.email}`}
            person={way}
            isOpenLead={way.email === writtenTo?.email}
          />
        ))}
        <PrintForCall />
      </div>
      {(lead.phone || lead.people.length > 0) && <CallOutcomes leadId={lead.id} events={lead.events} />}
      {refusesSharing(lead) ? (
        <Notice title="Asked us not to share">{describeConsent(lead).join('. ')}.</Notice>
      ) : (
        <p className="max-w-none">
          <span className="text-quiet">Sharing:</span> {describeConsent(lead).join('. ')}
        </p>
      )}
      <SimilarLeads lead={lead} onDecided={onDecided} />
      <RelatedRecords
        title="Unanswered messages"
        messages={lead.messages.filter(({ isAnswered }) => !isAnswered)}
        onPlanTour={planRequested}
      />
      <LeadAnswers lead={known} />
      {!lead.main && <EditAnswers lead={lead} />}
      <NoteForm id={lead.id} change={note} />
      <DeskForms lead={lead} writing={writing} />
      <PeopleSection lead={lead} />
      <GivenList
        title={
          lead.source && !known.zipCode && !known.city
            ? 'No list yet: the town is missing'
            : 'The list the family got'
        }
        list={known.list}
        leadId={lead.id}
        marks={lead.marks}
        onPlanTour={planTour}
      />
      <PlacementParts lead={known} />
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

const EditAnswersDialog = lazy(() => import('./edit-answers-dialog.tsx'))

/** The button that corrects the answers. Its form is loaded when it is needed. */
function EditAnswers({ lead }: { lead: LeadDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Edit answers</Button>
      {isOpen && (
        <Suspense>
          <EditAnswersDialog lead={lead} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
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

const EVERY_MS = 15_000

/** Says who else has a lead open now, and tells the others while this page is visible. Empty without anyone. */
function OtherViewers({ leadId }: { leadId: string }) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isOpen = true
    const tell = async () => {
      if (document.visibilityState !== 'visible') return
      const { usernames } = await sendPoll(`${LEADS.pathOf(leadId)}/viewers`, LeadViewers).catch(() => NO_ONE)
      if (isOpen) setNames(usernames)
    }
    void tell()
    const timer = setInterval(() => void tell(), EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [leadId])
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="text-quiet">
          {LIST.format(names)} {names.length === 1 ? 'has' : 'have'} this lead open, too.
        </p>
      )}
    </div>
  )
}

const LIST = new Intl.ListFormat('en-US')
const NO_ONE = { usernames: [] }

/** What staff did with a lead, and what the family and staff corrected, latest first. */
function listHistory({ events, changes, corrections }: LeadDetail): ListedEvent[] {
  return [
    ...events.map(toListed),
    ...changes.map(({ at, changes: facts }) => ({
      id: `answers ${at}`,
      username: 'The family',
      at,
      what: facts.length > 0 ? 'corrected its answers' : 'sent its answers again, without a change',
      text: facts.map(({ label, before, after }) => describeChange(label, before, after)).join('\n'),
    })),
    ...corrections.map(({ at, username, reason, changes: facts }) => ({
      id: `correction ${at}`,
      username,
      at,
      what: `corrected the answers: ${reason}`,
      text: facts.map(({ field, from, to }) => describeChange(labelOf(field), from, to)).join('\n'),
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const toListed = (event: DeskEvent): ListedEvent => ({
  ...event,
  what: describeEvent(event),
  text: event.details.text ?? event.details.reason,
})

/** 'City: Austin → Round Rock', with a dash for an answer that wasn't given. */
const describeChange = (label: string, before: string | null, after: string | null) =>
  `${label}: ${before || '–'} → ${after || '–'}`
