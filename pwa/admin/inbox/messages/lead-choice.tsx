import { Button } from '#pwa/ui/button.tsx'
import type { LeadLink } from '#shared/inbox.ts'
import { formatAge } from '../labels.ts'

type Choice = LeadLink & { city?: string; state?: string }

interface LeadChoiceProps {
  leads: readonly Choice[]
  isDisabled: boolean
  onChoose: (lead: Choice) => void
}

/** Leads to which a message can be attached. */
export const LeadChoice = ({ leads, isDisabled, onChoose }: LeadChoiceProps) => (
  <ul className="attach-section-leads">
    {leads.map((lead) => (
      <li key={lead.id}>
        <Button disabled={isDisabled} onClick={() => onChoose(lead)}>
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
