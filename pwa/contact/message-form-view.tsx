import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RefusalNotice } from '../ui/refusal-notice.tsx'
import { useMessageForm } from './message-form.ts'
import { MessageInputs } from './message-inputs.tsx'
import { MessageStatus } from './message-status.tsx'
import { isWholeMessageProblem } from './show-problem.ts'
import { useMessageDraft } from './use-message-draft.ts'
import type { MessageOpening } from './use-message-opening.ts'
import { useSendMessage } from './use-send-message.ts'

/** The form 'Send Us a Message' and the progress of the sent message. */
export function MessageFormView({ opening }: { opening: MessageOpening }) {
  const form = useMessageForm(opening.fields)
  const { send, progress, isInFlight, isStored, draftKey, problem } = useSendMessage(form, opening)
  useMessageDraft(form, draftKey)
  const isSending = form.formState.isSubmitting || (isInFlight && progress?.failedOnce !== true)
  return (
    <form className="message-form" noValidate onSubmit={send}>
      {opening.mayHaveArrived && draftKey === opening.key && !isInFlight && (
        <Notice title="You took this message back">
          It may have reached us already. Sent again as it is, we have it once; changed, we may have both.
        </Notice>
      )}
      <MessageInputs form={form} isDisabled={isInFlight} />
      {!isStored && (
        <Notice tone="error" role="alert" title="Your message could not be sent">
          This phone has no room to keep it until it has arrived. It is still in the form: free some space and
          press the button again.
        </Notice>
      )}
      {problem && isWholeMessageProblem(problem) && <RefusalNotice what="message" problem={problem} />}
      <Button type="submit" variant="primary" size="large" disabled={isSending || isInFlight}>
        {isSending ? 'Sending...' : isInFlight ? 'Waiting to send' : 'Send Message'}
      </Button>
      {progress && progress.step !== 'needs_attention' && <MessageStatus progress={progress} />}
    </form>
  )
}
