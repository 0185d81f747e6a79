import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#pwa/ui/button.tsx'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { localDay } from '#pwa/ui/local-day.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { facilityPath } from '#shared/contract/paths.ts'
import { Day } from '#shared/contract/text-rules.ts'
import type { LeadDetail, SearchDetail } from '#shared/desk/inbox.ts'
import { MARKS, MAX_ROOM, type Mark, type NamedCommunity } from '#shared/desk/inbox-changes.ts'
import { ChangeHome } from '../changes/change-home.tsx'
import { FormField, PartForm, usePortalForm } from '../components/form.tsx'
import { ToldFold } from '../told/told-fold.tsx'
import { describePlace, MARK_LABELS } from './labels.ts'
import { useDeskChange } from './lead-records.ts'
import { NotSaved } from './not-saved.tsx'

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
  const { send, again, isSending, problem } = useDeskChange(leadId)
  /** The community whose day of the move-in is asked for. */
  const [moving, setMoving] = useState<string>()
  return (
    <details data-part="given-list">
      <summary className="min-h-target cursor-pointer content-center font-[700]">
        {title}
        {list && list.length > 0 && ` (${list.length})`}
      </summary>
      {list === null && <p className="text-quiet">It can’t be read.</p>}
      {list?.length === 0 && <p className="text-quiet">No community matched.</p>}
      <ol className="items">
        {list?.map((community) => {
          const { id, name } = community
          const set = marks[id] ?? []
          return (
            <li key={id} className="break-inside-avoid">
              <FoldedCommunity community={community} set={set}>
                <fieldset className="row text-small" aria-label={name}>
                  {MARKS.map((mark) => {
                    const isOn = set.includes(mark)
                    return (
                      <Button
                        key={mark}
                        className="aria-pressed:border-ink aria-pressed:font-[700]"
                        aria-pressed={isOn}
                        disabled={isSending}
                        onClick={() =>
                          mark === 'moved_in' && !isOn
                            ? setMoving(id)
                            : void send({ kind: 'community', community: { id, name }, mark, isOn: !isOn })
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
                {moving === id && (
                  <MoveIn leadId={leadId} community={{ id, name }} onClose={() => setMoving(undefined)} />
                )}
                <ToldFold id={id} name={name} />
                <ChangeHome community={{ id, name }} />
              </FoldedCommunity>
            </li>
          )
        })}
      </ol>
      <NotSaved problem={problem} onRetry={again} />
    </details>
  )
}

interface MoveInProps {
  leadId: string
  community: NamedCommunity
  onClose: () => void
}

const MovedIn = z.object({ on: Day, room: z.string() })

/** Asks for the day of a move-in, and the room if it is known. Saving sets the stage to decided. */
function MoveIn({ leadId, community, onClose }: MoveInProps) {
  const { store } = useDeskChange(leadId)
  const form = usePortalForm({
    schema: MovedIn,
    defaultValues: { on: localDay(), room: '' },
    send: (movedIn) => store({ kind: 'community', community, mark: 'moved_in', isOn: true, movedIn }),
    onSent: onClose,
  })
  return (
    <PartForm
      form={form}
      button="Save the move-in"
      otherButton={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <FormField form={form} name="on" label="Moved in on" type="date" autoFocus />
      <FormField form={form} name="room" label="Room, if it is known" maxLength={MAX_ROOM} />
      <p className="text-quiet text-small">The stage of the lead becomes Decided.</p>
    </PartForm>
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
  const { id, name, location, phone, reasons } = community
  const call = phone ? phoneLink(phone) : undefined
  const known = [location, describePlace(community), ...set.map((mark) => MARK_LABELS[mark])]
  return (
    <details className="space-y-2" data-part="given-list" open={set.length > 0}>
      <summary className="min-h-target cursor-pointer content-center">
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
