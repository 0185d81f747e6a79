import { t } from '#words'
import type { SavedItem } from './saved-items.ts'

interface Question {
  button: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  failureMessage?: string
}

const listQuestions = (): Record<Exclude<SavedItem['removal'], 'none'>, Question> => ({
  draft: {
    button: t`Delete these answers`,
    question: t`They are only on this phone. This can't be undone.`,
    confirmLabel: t`Yes, delete them`,
  },
  message: {
    button: t`Delete this message`,
    question: t`It is only on this phone. This can't be undone.`,
    confirmLabel: t`Yes, delete it`,
    cancelLabel: t`No, keep it`,
  },
  received: {
    button: t`Delete this message from this phone`,
    question: t`We have received it and keep it. This can't be undone.`,
    confirmLabel: t`Yes, delete it`,
    cancelLabel: t`No, keep it`,
  },
  seen: {
    button: t`Delete viewed communities`,
    question: t`You can view them again when you're connected.`,
    confirmLabel: t`Yes, delete them`,
  },
  reopen: {
    button: t`Take this message back`,
    question: t`Nothing was sent yet. The message stays on this phone, where you can change, send or delete it.`,
    confirmLabel: t`Yes, take it back`,
    cancelLabel: t`No, still send it`,
    failureMessage: t`It is being sent right now or has already arrived. Nothing was changed. Please check again in a minute.`,
  },
  erase: {
    button: t`Erase these answers everywhere`,
    question: t`We erase them from this phone now, and from our server as soon as we can reach it. This can't be undone. If you corrected them on another device, the corrected answers stay until you erase them there.`,
    confirmLabel: t`Yes, erase them`,
  },
})

/** The questions for a message that may have been received, since its deletion cannot be promised. */
const mayHaveArrived = () => ({
  message: t`It may have reached us already. This deletes it only from this phone.`,
  reopen: t`It may have reached us already; this phone can't tell. Taking it back only stops it from being sent again.`,
})

/** Returns the confirmation question for an item; undefined when it cannot be removed here. */
export function removalQuestion(item: SavedItem): Question | undefined {
  const { removal } = item
  if (removal === 'none') return undefined
  const question = listQuestions()[removal]
  if (item.mayHaveArrived && (removal === 'message' || removal === 'reopen'))
    return { ...question, question: mayHaveArrived()[removal] }
  return question
}
