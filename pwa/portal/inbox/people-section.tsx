import { useId, useState } from 'react'
import { makeKey } from '#pwa/local/submission-key.ts'
import { Button } from '#pwa/ui/button.tsx'
import { phoneLink } from '#pwa/ui/contact-links.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { type Person, PersonInput } from '#shared/desk/inbox-changes.ts'
import { FormDialog, FormField, usePortalForm } from '../components/form.tsx'
import { Item } from '../components/item.tsx'
import { useDeskChange } from './lead-records.ts'
import { NotSaved } from './not-saved.tsx'
import { CallLink, EmailLink } from './reach-buttons.tsx'

const NEW = { name: '', relation: '', phone: '', email: '', bestTime: '' }

/** Others to call about a lead: a daughter, a power of attorney, a discharge planner. */
export function PeopleSection({ lead: { id, desk, people } }: { lead: LeadDetail }) {
  const headingId = useId()
  const [open, setOpen] = useState<Person>()
  const { send, again, isSending, problem } = useDeskChange(id)
  const remove = (person: Person) =>
    void send({ kind: 'person', version: desk.version, id: person.id, person: null })
  return (
    <section aria-labelledby={headingId}>
      <div className="ends">
        <h3 id={headingId}>Others to call</h3>
        <Button variant="quiet" onClick={() => setOpen({ id: makeKey(), ...NEW })}>
          Add someone
        </Button>
      </div>
      <ul className="items">
        {people.map((person) => (
          <Item
            key={person.id}
            title={person.name}
            remark={`, ${person.relation}`}
            details={<Reach person={person} />}
            actions={
              <>
                <Button variant="quiet" onClick={() => setOpen(person)}>
                  Change<VisuallyHidden> {person.name}</VisuallyHidden>
                </Button>
                <Button variant="quiet" disabled={isSending} onClick={() => remove(person)}>
                  Remove<VisuallyHidden> {person.name}</VisuallyHidden>
                </Button>
              </>
            }
          />
        ))}
      </ul>
      <NotSaved problem={problem} onRetry={again} />
      {open && (
        <PersonDialog leadId={id} version={desk.version} person={open} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}

const Reach = ({ person: { phone, email, bestTime } }: { person: Person }) => (
  <span className="row text-small">
    {phoneLink(phone) ? <CallLink phone={phone} variant="secondary" /> : phone}
    {email && <EmailLink email={email} />}
    {bestTime && <span>Best time: {bestTime}</span>}
  </span>
)

interface PersonDialogProps {
  leadId: string
  version: number
  person: Person
  onClose: () => void
}

/** Adds someone to call about a lead, or changes them. */
function PersonDialog({ leadId, version, person, onClose }: PersonDialogProps) {
  const { store } = useDeskChange(leadId)
  const { id, ...values } = person
  const form = usePortalForm({
    schema: PersonInput,
    defaultValues: values,
    send: (next) => store({ kind: 'person', version, id, person: next }),
    onSent: onClose,
  })
  return (
    <FormDialog title="Someone to call" form={form} button="Save" busy="Saving…" onClose={onClose}>
      {FIELDS.map(([name, label, attributes]) => (
        <FormField key={name} form={form} name={name} label={label} {...attributes} />
      ))}
    </FormDialog>
  )
}

const FIELDS = [
  ['name', 'Name', {}],
  ['relation', 'Relation', { placeholder: 'daughter, power of attorney, discharge planner' }],
  ['phone', 'Phone (optional)', { type: 'tel' }],
  ['email', 'Email (optional)', { type: 'email' }],
  ['bestTime', 'Best time to call (optional)', {}],
] as const
