import { useId, useRef } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import type { LeadLink } from '#shared/inbox.ts'
import type { MessageDetail } from '#shared/inbox-messages.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { NotSaved } from '../not-saved.tsx'
import './attach-section.css'
import { LeadChoice } from './lead-choice.tsx'
import { LeadFinder } from './lead-finder.tsx'
import { type NewMessageChange, useMessageChange } from './message-records.ts'

/** The lead that a message belongs to, or the way to choose one. */
export function AttachSection({ message }: { message: MessageDetail }) {
  const { send, isSending, problem } = useMessageChange(message.id)
  const pressed = useRef<NewMessageChange>(undefined)
  const { suggestions, state } = message
  const { lead, version } = state
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const change = async (next: NewMessageChange) => {
    pressed.current = next
    // The button that was pressed is gone.
    if (await send(next)) heading.current?.focus()
  }
  const attach = ({ id: leadId }: LeadLink) => void change({ kind: 'attached', version, leadId })
  return (
    <section className="attach-section" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {lead ? 'Attached to' : 'Attach to a lead'}
      </h3>
      {lead && (
        <div className="attach-section-leads">
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
      {!lead && <LeadFinder isSending={isSending} onChoose={attach} />}
      <NotSaved problem={problem} onRetry={() => pressed.current && void change(pressed.current)} />
    </section>
  )
}
