import { useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useSnapshot } from 'valtio/react'
import type { RequestTarget } from '#shared/contract/community-request.ts'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import { discardMessageDraft, saveMessageDraft } from '../../local/message-draft.ts'
import { resend } from '../../local/outbox.ts'
import type { Progress } from '../../local/progress.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { connectivity } from '../../state/connectivity.ts'
import { advanceOnEnter } from '../../ui/advance-on-enter.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { RefusalNotice } from '../../ui/refusal-notice.tsx'
import { subscribeToEdits } from '../../ui/subscribe-to-edits.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import {
  MESSAGE_FIELDS,
  type MessageForm,
  messageFieldId,
  toMessage,
  useMessageForm,
} from './message-form.ts'
import { MessageInputs } from './message-inputs.tsx'
import { isWholeMessageProblem } from './show-problem.ts'
import { useEarlierRequest } from './use-earlier-request.ts'
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
    <form className="stack-5" noValidate onSubmit={send} onKeyDown={advanceOnEnter}>
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
      <Button
        className="justify-self-start"
        type="submit"
        variant="primary"
        size="large"
        disabled={isSending || isInFlight}
      >
        {isSending ? t`Sending...` : isInFlight ? t`Waiting to send` : t`Send Message`}
      </Button>
      {progress && progress.step !== 'needs_attention' && <MessageStatus progress={progress} />}
    </form>
  )
}

interface EarlierRequestProps {
  row: OutboxRow
  /** It was sent from this screen, and the form that had the focus is gone. */
  takesFocus: boolean
  onWriteAnother: () => void
}

/** Says when this request was sent, and asks before another one is written. */
function EarlierRequest({ row, takesFocus, onWriteAnother }: EarlierRequestProps) {
  const progress = useProgress(row.key)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) top.current?.focus()
  }, [takesFocus])
  const name = row.about?.community.name ?? ''
  const title =
    row.about?.kind === 'tour'
      ? t`You asked for a tour of ${name}`
      : t`You asked for information about ${name}`
  const isReceived = row.status === 'received'
  return (
    <div className="stack-5" tabIndex={-1} ref={top}>
      <Notice
        tone={isReceived ? 'success' : 'info'}
        title={title}
        actions={<Button onClick={onWriteAnother}>{t`Write another request`}</Button>}
      >
        {isReceived
          ? t`We received it, ${clockTime(row.savedAt)}. You don't need to send it again.`
          : t`You wrote it ${clockTime(row.savedAt)}, and it is waiting on this phone to be sent. It can't be sent twice.`}
      </Notice>
      {progress && <MessageStatus progress={progress} />}
    </div>
  )
}

interface InvalidMessageFieldsProps {
  form: MessageForm
  /** The server refused the message. */
  isRefused: boolean
}

/** The error summary of the message form, in screen order. */
function InvalidMessageFields({ form, isRefused }: InvalidMessageFieldsProps) {
  const { errors, submitCount } = useFormState({ control: form.control })
  const invalid = MESSAGE_FIELDS.flatMap((name) => {
    const message = errors[name]?.message
    return message ? [{ id: messageFieldId(name), message }] : []
  })
  return <ErrorSummary errors={invalid} attempts={submitCount + Number(isRefused)} />
}

/**
 * Saves the message under its key as it is typed. Each change is one small write. If the phone refuses it, the
 * message stays in the form and can still be sent.
 */
function useMessageDraft(form: MessageForm, key: string, target: RequestTarget | undefined): void {
  useEffect(() => {
    return subscribeToEdits(form, (fields) => {
      const isEmpty = Object.values(fields).every((value) => value === '')
      const write = isEmpty ? discardMessageDraft(key) : saveMessageDraft(key, toMessage(fields, target))
      write.catch(() => {})
    })
  }, [form, key, target])
}

interface RequestNoteProps {
  target: RequestTarget
  /** Whether the answers on this phone filled in some fields. */
  isPrefilled: boolean
}

/** Says what is asked, who receives it, and where the filled-in fields come from. */
function RequestNote({ target: { kind, community }, isPrefilled }: RequestNoteProps) {
  const place = community.town ? `${community.name}, ${community.town}` : community.name
  return (
    <div className="stack-2">
      <p>
        <strong>{kind === 'tour' ? t`A tour of ${place}` : t`Information about ${place}`}</strong>
      </p>
      <p>
        <Trans>
          This goes to {site.name}, which runs this site, and not to {community.name}. We'll get back to you
          by email or phone.
        </Trans>
      </p>
      {isPrefilled && (
        <p>
          <Trans>
            We filled this in from your answers on this phone. Please check it, and change what isn't right.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** The progress of the message and what can be done about it. */
function MessageStatus({ progress }: { progress: Progress }) {
  const isOffline = useSnapshot(connectivity).online === 'no'
  return (
    <div className="stack-4">
      {progress.step === 'waiting' && isOffline && (
        <Notice title={t`You're offline.`}>
          {progress.storage === 'persistent'
            ? t`Your message is safe on this phone. We'll send it when you're connected.`
            : t`Your message is saved in this tab only. Leave it open, and we'll send it when you're connected.`}
        </Notice>
      )}
      {progress.step === 'waiting' && !isOffline && progress.failedOnce && (
        <Notice
          tone="warning"
          title={t`We couldn't send your message yet`}
          actions={<Button onClick={() => void resend(progress.key)}>{t`Try again now`}</Button>}
        >
          {t`It is safe on this phone, and we keep trying automatically. It can't be sent twice.`}
        </Notice>
      )}
      {progress.step === 'paused' && (
        <Notice
          tone="warning"
          title={t`Sending is paused`}
          actions={<Button onClick={() => void resend(progress.key)}>{t`Try again now`}</Button>}
        >
          {t`The service isn't accepting messages right now. Yours is safe on this phone.`}
        </Notice>
      )}
      <ProgressSteps progress={progress} />
    </div>
  )
}
