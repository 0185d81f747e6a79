import { type PlacementFormProps, usePlacementChange } from './use-placement.ts'
import { WriteForm } from './write-form.tsx'

/** An email to a lead's family, which may answer one of its messages. */
export function WriteToFamily({ lead, placement }: PlacementFormProps) {
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
