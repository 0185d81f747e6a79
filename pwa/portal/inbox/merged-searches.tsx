import { useId } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { mailLink, phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { GivenList, type GivenListProps } from './given-list.tsx'
import { LeadAnswers, LeadConsent } from './lead-answers.tsx'
import { useFamilyChange } from './lead-records.ts'

type Merged = LeadDetail['merged'][number]

interface MergedSearchesProps extends Pick<GivenListProps, 'onPlanTour'> {
  lead: LeadDetail
  onSeparated: () => void
}

/** The searches that were merged into a lead, each with its answers. Empty without any. `onSeparated` moves the focus. */
export function MergedSearches({ lead, onSeparated, onPlanTour }: MergedSearchesProps) {
  const id = useId()
  const { send, isSending, problem } = useFamilyChange(lead.id)
  const separate = async ({ id: other, version: otherVersion }: Merged) => {
    if (await send({ kind: 'separated', other, version: lead.desk.version, otherVersion })) onSeparated()
  }
  if (lead.merged.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Merged with it</h3>
      <ErrorAlert message={problem?.message} />
      {lead.merged.map((search) => (
        <MergedSearch
          key={search.id}
          search={search}
          lead={lead}
          onPlanTour={onPlanTour}
          isBusy={isSending}
          onSeparate={() => void separate(search)}
        />
      ))}
    </section>
  )
}

interface MergedSearchProps extends Omit<MergedSearchesProps, 'onSeparated'> {
  search: Merged
  isBusy: boolean
  onSeparate: () => void
}

function MergedSearch({ search, lead, isBusy, onSeparate, onPlanTour }: MergedSearchProps) {
  const { firstName, lastName, email, phone, reference } = search
  const call = phone ? phoneLink(phone) : undefined
  const of = `: ${firstName} ${lastName}${reference ? `, ${reference}` : ''}`
  return (
    <details className="stack-3">
      <summary className="min-h-target cursor-pointer py-2">
        {firstName} {lastName}
        {reference && `, ${reference}`}
      </summary>
      <p className="[overflow-wrap:anywhere]">
        {phone && (call ? <a href={call}>{phone}</a> : phone)}
        {phone && email && ', '}
        {email && <a href={mailLink(email)}>{email}</a>}
      </p>
      <LeadAnswers lead={search} of={of} />
      <LeadConsent lead={search} of={of} />
      <GivenList
        title={`The list the family got${of}`}
        list={search.list}
        leadId={lead.id}
        marks={lead.marks}
        onPlanTour={onPlanTour}
      />
      <Button disabled={isBusy} onClick={onSeparate}>
        Undo the merge
        <VisuallyHidden>
          {' '}
          with {firstName} {lastName}
        </VisuallyHidden>
      </Button>
    </details>
  )
}
