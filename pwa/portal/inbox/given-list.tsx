import type { ReactNode } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { facilityPath } from '#shared/contract/paths.ts'
import type { LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import { MARKS, type Mark } from '#shared/desk/inbox-changes.ts'
import type { NamedCommunity } from '#shared/desk/inbox-tasks.ts'
import { ChangeHome } from '../changes/change-home.tsx'
import { formatCount } from '../format.ts'
import { ToldFold } from '../told/told-fold.tsx'
import './given-list.css'
import { MARK_LABELS } from './labels.ts'
import { useDeskChange } from './lead-records.ts'
import { NotSaved, useRetry } from './not-saved.tsx'

export interface GivenListProps {
  title: string
  list: SearchDetail['list']
  /** The lead that the desk works on. A list of a merged search has the marks of its main lead. */
  leadId: string
  marks: LeadDetail['marks']
  onPlanTour: (community: NamedCommunity) => void
}

/** The communities that the family was shown, folded: the ways to reach each, what it told, and how far the family has come with it. */
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
            <li key={id}>
              <FoldedCommunity community={community} set={set}>
                <fieldset className="desk-forms-buttons" aria-label={name}>
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
                <ChangeHome community={{ id, name }} />
              </FoldedCommunity>
            </li>
          )
        })}
      </ol>
      <NotSaved problem={problem} onRetry={retry.again} />
    </details>
  )
}

interface FoldedCommunityProps {
  community: NonNullable<SearchDetail['list']>[number]
  /** How far the family has come with it. */
  set: readonly Mark[]
  children: ReactNode
}

/** One line, until it is opened or the desk has done something with it. */
function FoldedCommunity({ community, set, children }: FoldedCommunityProps) {
  const { id, name, location, phone, price, reasons } = community
  const call = phone ? phoneLink(phone) : undefined
  const known = [
    location,
    price ? `from $${formatCount(price)} a month` : 'no price published',
    ...set.map((mark) => MARK_LABELS[mark]),
  ]
  return (
    <details className="given-list-community" open={set.length > 0}>
      <summary>
        <strong>{name}</strong>{' '}
        <span className="max-w-none text-quiet text-small tabular-nums">{known.join(' · ')}</span>
      </summary>
      <p>
        {phone && <>{call ? <a href={call}>{phone}</a> : phone} · </>}
        <a href={facilityPath(id)} target="_blank" rel="noreferrer">
          Open the page<VisuallyHidden> of {name} (opens in a new tab)</VisuallyHidden>
        </a>
      </p>
      <p className="max-w-none text-quiet text-small tabular-nums">{reasons.join(' · ')}</p>
      {children}
    </details>
  )
}
