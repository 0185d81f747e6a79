import { useId, useRef } from 'react'
import { sendAdmin } from '#pwa/portal/admin-api.ts'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { InboxPage, type LeadLink } from '#shared/desk/inbox.ts'
import { MAX_NOTE } from '#shared/desk/inbox-changes.ts'
import type { MessageDetail } from '#shared/desk/inbox-messages.ts'
import { AddFamily } from '../add-family.tsx'
import { formatAge } from '../labels.ts'
import { NotSaved } from '../not-saved.tsx'
import { Finder } from '../search-bar.tsx'
import { type NewMessageChange, useMessageChange } from './message-records.ts'

/** The lead that a message belongs to, or the way to choose one. */
export function AttachSection({ message }: { message: MessageDetail }) {
  const { send, last, isSending, problem } = useMessageChange(message.id)
  const { suggestions, state } = message
  const { lead, version } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const change = async (next: NewMessageChange) => {
    // The button that was pressed is gone.
    if (await send(next)) heading.current?.focus()
  }
  const attach = ({ id: leadId }: LeadLink) => void change({ kind: 'attached', version, leadId })
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {lead ? 'Attached to' : 'Attach to a lead'}
      </h3>
      {lead && (
        <div className="row text-small">
          <ButtonLink variant="quiet" to={`${ADMIN_SCREENS.inbox}?lead=${lead.id}`}>
            {lead.firstName} {lead.lastName}
            {lead.reference && `, ${lead.reference}`}
          </ButtonLink>
          <Button disabled={isSending} onClick={() => void change({ kind: 'detached', version })}>
            Detach
          </Button>
        </div>
      )}
      {!lead && suggestions.length > 0 && (
        <>
          <p>The same email or phone number:</p>
          <LeadChoice leads={suggestions} isDisabled={isSending} onChoose={attach} />
        </>
      )}
      {!lead && (
        <AddFamily
          label="Add as a family"
          draft={`${message.id} family`}
          known={familyOf(message)}
          onAdded={(leadId) => send({ kind: 'attached', version, leadId })}
        />
      )}
      {!lead && (
        <Finder
          label="Find a lead by name, email, phone, reference or town"
          name="Leads"
          find={async (text) => (await sendAdmin('POST', ADMIN_API.inboxSearch, { text }, InboxPage)).leads}
          say={describeFound}
        >
          {(found) => (
            <LeadChoice leads={found.slice(0, MAX_SHOWN)} isDisabled={isSending} onChoose={attach} />
          )}
        </Finder>
      )}
      <NotSaved problem={problem} onRetry={() => last && void change(last)} />
    </section>
  )
}

/** What a message says of its family. Its words become the note. */
const familyOf = ({ firstName, lastName, email, phone, language, message }: MessageDetail) => ({
  firstName,
  lastName,
  email,
  phone: phone ?? '',
  language: language ?? undefined,
  note: message.slice(0, MAX_NOTE),
})

/** More would be a list to read; a longer search is quicker. */
const MAX_SHOWN = 8

function describeFound(count: number): string {
  if (count === 0) return 'No lead matches.'
  if (count > MAX_SHOWN) return `The newest ${MAX_SHOWN} of more. Type more to find others.`
  return count === 1 ? '1 lead' : `${count} leads`
}

type Choice = LeadLink & { city?: string; state?: string }

interface LeadChoiceProps {
  leads: readonly Choice[]
  isDisabled: boolean
  onChoose: (lead: Choice) => void
}

/** Leads to which a message can be attached. */
const LeadChoice = ({ leads, isDisabled, onChoose }: LeadChoiceProps) => (
  <ul className="row text-small">
    {leads.map((lead) => (
      <li key={lead.id}>
        <Button className="text-start!" disabled={isDisabled} onClick={() => onChoose(lead)}>
          Attach to {nameOf(lead)}
        </Button>
      </li>
    ))}
  </ul>
)

const nameOf = ({ firstName, lastName, city, state, reference, createdAt }: Choice) =>
  [`${firstName} ${lastName}`, city && `${city}, ${state}`, reference, formatAge(createdAt)]
    .filter(Boolean)
    .join(' · ')
