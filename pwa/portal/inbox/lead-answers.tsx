import { type ReactNode, useId } from 'react'
import type { SearchDetail } from '#shared/desk/inbox.ts'
import { LEAD_FACTS, labelOf } from '#shared/desk/lead-columns.ts'
import { useTimeZone } from '../components/use-time-zone.ts'
import { describeConsent, describeNotice } from '../export/describe-consent.ts'
import { formatDateTime } from '../format.ts'
import { describePurpose, SOURCE_LABELS } from './labels.ts'

/** The name and the ways to reach the family are above them. */
const ANSWERS = LEAD_FACTS.filter(({ name }) => !['firstName', 'email', 'phone'].includes(name))

/** What the family needs and answered. `of` ends the headings of a merged search. */
export const LeadAnswers = ({ lead, of = '' }: LeadAnswersProps) => (
  <Facts title={`Answers${of}`}>
    {ANSWERS.filter(({ show }) => show(lead)).map(({ name, label, show }) => (
      <Fact key={name} name={label}>
        {show(lead)}
      </Fact>
    ))}
  </Facts>
)

interface LeadAnswersProps {
  lead: SearchDetail
  of?: string
}

/** When the answers came and were corrected, and what the family agreed to. */
export function LeadConsent({ lead, of = '' }: LeadAnswersProps) {
  const { versions, consent } = lead
  const notice = describeNotice(lead, useTimeZone())
  return (
    <Facts title={`Consent${of}`}>
      {lead.source && <Fact name="Came by">{SOURCE_LABELS[lead.source]}, added by our staff</Fact>}
      <Fact name="Sharing">
        {[...describeConsent(lead), ...(notice ? [notice] : [])].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Fact>
      <Fact name="Agreed to">
        {consent
          ? `${consent.purposes.map(describePurpose).join(', ')} (terms of ${consent.termsVersion}, ${formatDateTime(consent.agreedAt)})`
          : 'No consent is stored.'}
      </Fact>
      {versions.map(({ reference, receivedAt }, index) => (
        <Fact key={reference} name={nameOfVersion(index, versions.length)}>
          {formatDateTime(receivedAt)}, reference {reference}
        </Fact>
      ))}
      {lead.corrections.map(({ at, username, reason, fields }) => (
        <Fact key={at} name="Corrected by staff">
          {fields.map(labelOf).join(', ')}: {formatDateTime(at)}, by {username}. {reason}
        </Fact>
      ))}
    </Facts>
  )
}

const nameOfVersion = (index: number, count: number) =>
  count === 1 ? 'Received' : index === count - 1 ? 'First received' : 'Corrected'

function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className="stack-1">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid break-inside-avoid grid-cols-[9rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-quiet text-small">{name}</dt>
      <dd className="as-written m-0">{children}</dd>
    </div>
  )
}
