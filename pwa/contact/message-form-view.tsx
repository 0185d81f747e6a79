import { useEffect, useState } from 'react'
import { Trans, t } from '#words'
import { advanceOnEnter } from '../ui/advance-on-enter.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { RefusalNotice } from '../ui/refusal-notice.tsx'
import { EarlierRequest } from './earlier-request.tsx'
import { InvalidMessageFields } from './invalid-message-fields.tsx'
import { messageFieldId, useMessageForm } from './message-form.ts'
import { MessageInputs } from './message-inputs.tsx'
import { MessageStatus } from './message-status.tsx'
import { RequestNote } from './request-note.tsx'
import { isWholeMessageProblem } from './show-problem.ts'
import { useEarlierRequest } from './use-earlier-request.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useSendMessage } from './use-send-message.ts'
import type { ShownMessage } from './use-shown-message.ts'

/** The form 'Send Us a Message' and the progress of the sent message. */
export function MessageFormView({ message }: { message: ShownMessage }) {
  const form = useMessageForm(message.fields)
  const { send, progress, isInFlight, isStored, draftKey, problem } = useSendMessage(form, message)
  const { target } = message
  useMessageDraft(form, draftKey, target)
  const earlier = useEarlierRequest(target, draftKey, message.stored)
  const [agreedTo, setAgreedTo] = useState<string>()
  useEffect(() => {
    // The button that was pressed is gone.
    if (agreedTo) document.getElementById(messageFieldId('firstName'))?.focus()
  }, [agreedTo])
  const showsForm = earlier === undefined || earlier.key === agreedTo
  const isSending = form.formState.isSubmitting || (isInFlight && progress?.failedOnce !== true)
  if (!showsForm && !isInFlight)
    return (
      <EarlierRequest
        row={earlier}
        takesFocus={progress?.key === earlier.key}
        onWriteAnother={() => setAgreedTo(earlier.key)}
      />
    )
  return (
    <form className="message-form" noValidate onSubmit={send} onKeyDown={advanceOnEnter}>
      {message.mayHaveArrived && draftKey === message.key && !isInFlight && (
        <Notice title={t`You took this message back`}>
          <Trans>
            It may have reached us already. If you send it again unchanged, we'll have it only once. If you
            change it, we may have both versions.
          </Trans>
        </Notice>
      )}
      {target && <RequestNote target={target} isPrefilled={message.isPrefilled === true} />}
      <InvalidMessageFields form={form} isRefused={problem !== undefined} />
      <MessageInputs form={form} isDisabled={isInFlight} asksTimes={target?.kind === 'tour'} />
      {!isStored && (
        <Notice tone="error" role="alert" title={t`We couldn't send your message`}>
          <Trans>
            This phone has no room to store it until it arrives. It is still in the form. Free up some space
            and press the button again.
          </Trans>
        </Notice>
      )}
      {problem && isWholeMessageProblem(problem) && <RefusalNotice itemName="message" problem={problem} />}
      <Button type="submit" variant="primary" size="large" disabled={isSending || isInFlight}>
        {isSending ? t`Sending...` : isInFlight ? t`Waiting to send` : t`Send Message`}
      </Button>
      {progress && progress.step !== 'needs_attention' && <MessageStatus progress={progress} />}
    </form>
  )
}
