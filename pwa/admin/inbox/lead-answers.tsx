import { type ReactNode, useId } from 'react'
import type { SearchDetail } from '#shared/inbox.ts'
import { LEAD_FACTS, labelOf } from '#shared/lead-columns.ts'
import { useTimeZone } from '../components/use-time-zone.ts'
import { describeConsent, describeNotice } from '../export/describe-consent.ts'
import { formatDateTime } from '../format.ts'
import { describePurpose } from './labels.ts'
import './lead-answers.css'

/** The name and the ways to reach the family are above them. */
const ANSWERS = LEAD_FACTS.filter(({ name }) => !['firstName', 'email', 'phone'].includes(name))

/** What the family answered, what it agreed to, and the list that it was given. `of` ends the headings of a merged search. */
export function LeadAnswers({ lead, of = '' }: { lead: SearchDetail; of?: string }) {
  const { versions, consent, list } = lead
  const notice = describeNotice(lead, useTimeZone())
  return (
    <>
      <Facts title={`Answers${of}`}>
        {ANSWERS.filter(({ show }) => show(lead)).map(({ name, label, show }) => (
          <Fact key={name} name={label}>
            {show(lead)}
          </Fact>
        ))}
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
      <Facts title={`Consent${of}`}>
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
      </Facts>
      <GivenList title={`The list the family got${of}`} list={list} />
    </>
  )
}

const nameOfVersion = (index: number, count: number) =>
  count === 1 ? 'Received' : index === count - 1 ? 'First received' : 'Corrected'

function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className="lead-answers">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="lead-answers-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function GivenList({ title, list }: { title: string; list: SearchDetail['list'] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {list === null && <p>It can’t be read.</p>}
      {list?.length === 0 && <p>No community matched.</p>}
      <ol className="lead-answers-list">
        {list?.map((community) => (
          <li key={community.id}>
            <strong>{community.name}</strong>, {community.location}
            <p>{community.reasons.join(' · ')}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
