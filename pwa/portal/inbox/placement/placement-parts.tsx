import './placement-parts.css'
import type { LeadDetail } from '#shared/desk/inbox.ts'
import { Placement } from '#shared/desk/placement.ts'
import { LoadError, LoadingMessage } from '../../components/load-state.tsx'
import { useAdminData } from '../../use-admin-data.ts'
import { ChoiceForm } from './choice-form.tsx'
import { EmailList } from './email-list.tsx'
import { IntroductionForm } from './introduction-form.tsx'
import { IntroductionList } from './introduction-list.tsx'
import { type PlacementFormProps, placementPath, usePlacementChange } from './use-placement.ts'
import { WriteForm } from './write-form.tsx'

/** What an advisor does for a family besides calls and tasks: emails, a choice for the list, and introductions. */
export function PlacementParts({ lead }: { lead: LeadDetail }) {
  const { data, error, reload } = useAdminData(placementPath(lead.id), Placement)
  if (!data)
    return error ? (
      <LoadError title="Failed to load emails, choice and introductions" error={error} onRetry={reload} />
    ) : (
      <LoadingMessage>Loading emails, choice and introductions…</LoadingMessage>
    )
  const props = { lead, placement: data }
  return (
    <>
      <details className="placement-part">
        <summary>
          <h3>Write to the family</h3>
        </summary>
        <WriteToFamily {...props} />
      </details>
      <EmailList title="Emails to the family" emails={data.emails} />
      <details className="placement-part">
        <summary>
          <h3>Choose communities for the list</h3>
        </summary>
        <ChoiceForm {...props} />
      </details>
      <details className="placement-part">
        <summary>
          <h3>Introduce to a community</h3>
        </summary>
        <IntroductionForm {...props} />
      </details>
      <IntroductionList leadId={lead.id} introductions={data.introductions} />
    </>
  )
}

/** An email to a lead's family, which may answer one of its messages. */
function WriteToFamily({ lead, placement }: PlacementFormProps) {
  const { send, ...change } = usePlacementChange(lead.id)
  return (
    <WriteForm
      id={lead.id}
      written={placement}
      unanswered={lead.messages.filter(({ isAnswered }) => !isAnswered)}
      change={{
        ...change,
        send: (email) => send('POST', 'emails', { ...email, messageId: email.messageId || null }),
      }}
    />
  )
}
