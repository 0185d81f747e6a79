import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { Placement } from '#shared/desk/placement.ts'
import { Fold } from '../../components/fold.tsx'
import { LoadState } from '../../components/load-state.tsx'
import { useAdminData } from '../../use-admin-data.ts'
import { WRITE_HASH } from '../reach-buttons.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { EmailList } from './email-list.tsx'
import { IntroductionForm } from './introduction-form.tsx'
import { IntroductionList } from './introduction-list.tsx'
import { type PlacementFormProps, placementPath, usePlacementChange } from './use-placement.ts'
import { WriteForm } from './write-form.tsx'

/** What an advisor does for a family besides calls and tasks: emails, a choice for the list, and introductions. */
export function PlacementParts({ lead }: { lead: LeadDetail }) {
  const load = useAdminData(placementPath(lead.id), Placement)
  if (!load.data) return <LoadState load={load} what="emails, choice and introductions" />
  const props = { lead, placement: load.data }
  return (
    <>
      <WriteToFamily {...props} />
      <EmailList title="Emails to the family" emails={load.data.emails} />
      <Fold title="Choose communities for the list">
        <ChoiceForm {...props} />
      </Fold>
      <Fold title="Introduce to a community">
        <IntroductionForm {...props} />
      </Fold>
      <IntroductionList leadId={lead.id} introductions={load.data.introductions} />
    </>
  )
}

/** An email to a lead's family, which may answer one of its messages. A link that ends in WRITE_HASH opens it. */
function WriteToFamily({ lead, placement }: PlacementFormProps) {
  const store = usePlacementChange(lead.id)
  const { hash, key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` differs when the same link is followed again.
  useEffect(() => {
    if (hash !== WRITE_HASH || !details.current) return
    details.current.open = true
    details.current.querySelector('summary')?.focus()
  }, [hash, key])
  return (
    <Fold title="Write to the family" ref={details}>
      <WriteForm
        id={lead.id}
        written={placement}
        unanswered={lead.messages.filter(({ isAnswered }) => !isAnswered)}
        store={(email) => store('POST', 'emails', { ...email, messageId: email.messageId || null })}
      />
    </Fold>
  )
}
