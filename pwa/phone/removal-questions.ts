import type { SavedItem } from './saved-items.ts'

interface Question {
  button: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  failureMessage?: string
}

const QUESTIONS: Record<Exclude<SavedItem['removal'], 'none'>, Question> = {
  draft: {
    button: 'Delete these answers',
    question: "They are only on this phone. This can't be undone.",
    confirmLabel: 'Yes, delete them',
  },
  message: {
    button: 'Delete this message',
    question: "It is only on this phone. This can't be undone.",
    confirmLabel: 'Yes, delete it',
    cancelLabel: 'No, keep it',
  },
  received: {
    button: 'Delete this message from this phone',
    question: "We have received it and keep it. This can't be undone.",
    confirmLabel: 'Yes, delete it',
    cancelLabel: 'No, keep it',
  },
  seen: {
    button: 'Delete viewed communities',
    question: "You can view them again when you're connected.",
    confirmLabel: 'Yes, delete them',
  },
  reopen: {
    button: 'Take this message back',
    question:
      'Nothing was sent yet. The message stays on this phone, where you can change, send or delete it.',
    confirmLabel: 'Yes, take it back',
    cancelLabel: 'No, keep it queued',
    failureMessage:
      'It is being sent right now or has already arrived. Nothing was changed. Please check again in a minute.',
  },
  found: {
    button: 'Delete these answers from this phone',
    question:
      'You found them by their code, so this phone can only read them. They stay on our server. To erase them there too, first ask for a link on the page with these matches, and open it on this phone.',
    confirmLabel: 'Yes, delete them here',
  },
  erase: {
    button: 'Erase these answers everywhere',
    question:
      "We erase them from this phone now, and from our server as soon as we can reach it. This can't be undone. If you corrected them on another device, the corrected answers stay until you erase them there.",
    confirmLabel: 'Yes, erase them',
  },
}

/** The questions for a message that may have been received, since its deletion cannot be promised. */
const MAY_HAVE_ARRIVED = {
  message: 'It may have reached us already. This deletes it only from this phone.',
  reopen:
    "It may have reached us already; this phone can't tell. Taking it back only stops it from being sent again.",
}

/** Returns the confirmation question for an item; undefined when it cannot be removed here. */
export function removalQuestion({ removal, mayHaveArrived }: SavedItem): Question | undefined {
  if (removal === 'none') return undefined
  if (mayHaveArrived && (removal === 'message' || removal === 'reopen'))
    return { ...QUESTIONS[removal], question: MAY_HAVE_ARRIVED[removal] }
  return QUESTIONS[removal]
}
