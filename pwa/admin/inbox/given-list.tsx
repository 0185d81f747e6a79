import { Button } from '#pwa/ui/button.tsx'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { LeadDetail, SearchDetail } from '#shared/inbox.ts'
import { MARKS } from '#shared/inbox-changes.ts'
import type { NamedCommunity } from '#shared/inbox-tasks.ts'
import { facilityPath } from '#shared/paths.ts'
import { formatCount } from '../format.ts'
import { ToldFold } from '../told/told-fold.tsx'
import './given-list.css'
import { MARK_LABELS } from './labels.ts'
import { useDeskChange } from './lead-records.ts'
import { NotSaved } from './not-saved.tsx'
import { useRetry } from './use-retry.ts'

export interface GivenListProps {
  title: string
  list: SearchDetail['list']
  /** The lead that the desk works on. A list of a merged search has the marks of its main lead. */
  leadId: string
  marks: LeadDetail['marks']
  onPlanTour: (community: NamedCommunity) => void
}

/** The communities that the family was shown, folded, each with the ways to reach it and how far the family has come with it. */
export function GivenList({ title, list, leadId, marks, onPlanTour }: GivenListProps) {
  const { send, isSending, problem } = useDeskChange(leadId)
  const retry = useRetry(send)
  return (
    <details className="given-list">
      <summary>
        {title}
        {list && ` (${list.length})`}
      </summary>
      {list === null && <p>It can’t be read.</p>}
      {list?.length === 0 && <p>No community matched.</p>}
      <ol className="items">
        {list?.map((community) => {
          const { id, name } = community
          const set = marks[id] ?? []
          return (
            <li key={id} className="item">
              <Community community={community} />
              <fieldset className="portal-group desk-forms-buttons" aria-label={name}>
                {MARKS.map((mark) => {
                  const isOn = set.includes(mark)
                  return (
                    <Button
                      key={mark}
                      aria-pressed={isOn}
                      disabled={isSending}
                      onClick={() =>
                        void retry.send({ kind: 'community', community: { id, name }, mark, isOn: !isOn })
                      }
                    >
                      {isOn && '✓ '}
                      {MARK_LABELS[mark]}
                    </Button>
                  )
                })}
                <Button variant="quiet" onClick={() => onPlanTour({ id, name })}>
                  Plan a tour<VisuallyHidden> of {name}</VisuallyHidden>
                </Button>
              </fieldset>
              <ToldFold id={id} name={name} />
            </li>
          )
        })}
      </ol>
      <NotSaved problem={problem} onRetry={retry.again} />
    </details>
  )
}

function Community({ community }: { community: NonNullable<SearchDetail['list']>[number] }) {
  const { id, name, location, phone, price, reasons } = community
  const call = phone ? phoneLink(phone) : undefined
  return (
    <div>
      <p>
        <a href={facilityPath(id)} target="_blank" rel="noreferrer">
          <strong>{name}</strong>
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        , {location}
      </p>
      <p>
        {price ? `From $${formatCount(price)} a month` : 'No price published'}
        {phone && <> · {call ? <a href={call}>{phone}</a> : phone}</>}
      </p>
      <p className="portal-quiet">{reasons.join(' · ')}</p>
    </div>
  )
}
