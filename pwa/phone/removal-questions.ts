import type { SavedItem } from './saved-items.ts'

interface Question {
  button: string
  question: string
  yes: string
  no?: string
  failed?: string
}

const QUESTIONS: Record<Exclude<SavedItem['removal'], 'none'>, Question> = {
  draft: {
    button: 'Delete these answers',
    question: 'They are on this phone only. Once deleted, nobody has them.',
    yes: 'Yes, delete them',
  },
  message: {
    button: 'Delete this message',
    question: 'It is on this phone only. Once deleted, nobody has it.',
    yes: 'Yes, delete it',
    no: 'No, keep it',
  },
  seen: {
    button: 'Delete what I looked at',
    question: 'You can look at them again when you are connected.',
    yes: 'Yes, delete them',
  },
  reopen: {
    button: 'Take this message back',
    question:
      'Nothing was sent yet. It stays on this phone, to be changed or deleted, and is sent when you say so.',
    yes: 'Yes, take it back',
    no: 'No, let it be sent',
    failed:
      'It is being sent at this moment, or has arrived. Nothing was changed; please look again in a minute.',
  },
  erase: {
    button: 'Erase these answers everywhere',
    question:
      'We erase them on this phone now, and on our server as soon as it is reached. This cannot be undone. If they were corrected on another device, the corrected ones stay until you erase them there.',
    yes: 'Yes, erase them',
  },
}

/** The questions for a message that may have been received, since its deletion cannot be promised. */
const MAY_HAVE_ARRIVED = {
  message: 'It may have reached us already. Deleting it takes it from this phone only.',
  reopen:
    'It may have reached us already; this phone cannot tell. Taking it back only stops it from being sent again.',
}

/** Returns the confirmation question for an item; undefined when it cannot be removed here. */
export function removalQuestion({ removal, mayHaveArrived }: SavedItem): Question | undefined {
  if (removal === 'none') return undefined
  if (mayHaveArrived && (removal === 'message' || removal === 'reopen'))
    return { ...QUESTIONS[removal], question: MAY_HAVE_ARRIVED[removal] }
  return QUESTIONS[removal]
}
