import { SCREENS } from '#shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { ShownCopy } from './use-opened-copy.ts'

type Unavailable = Exclude<ShownCopy, { kind: 'opened' | 'loading' }>

const ASK_AGAIN = 'Please ask the person who sent it to you for a new link.'
const TEXTS: Readonly<Record<Exclude<Unavailable['kind'], 'gone'>, { title: string; text: string }>> = {
  unknown: {
    title: 'This list is not here',
    text: `The link may have expired, or it was stopped, or a part of it is missing. ${ASK_AGAIN}`,
  },
  incomplete: {
    title: 'A part of this link is missing',
    text: 'The whole link contains a # with a long code after it, which opens the list. Please copy all of it, or ask for the link again.',
  },
  wrong_key: {
    title: "This link doesn't open the list",
    text: 'The code after the # is not the right one. Please copy the whole link, or ask for it again.',
  },
  newer: {
    title: 'This list needs a newer version of this page',
    text: 'Please close this page in all tabs, open the link again, and try once more.',
  },
  unreachable: {
    title: 'This list needs a connection',
    text: "We got no answer from our server. The list is kept there, so please try again when you're connected.",
  },
  failed: {
    title: "This list can't be shown right now",
    text: 'Something went wrong on our side. Please try again in a moment.',
  },
  insecure: {
    title: 'This list needs a secure connection',
    text: 'Please open the link with an address that starts with https. Only there can your browser decrypt the list.',
  },
}
const WORTH_A_RETRY: readonly ShownCopy['kind'][] = ['unreachable', 'failed']

/** Why the list can't be shown, and what to do. */
export function CopyUnavailable({ copy, onRetry }: { copy: Unavailable; onRetry: () => void }) {
  const { title, text } =
    copy.kind === 'gone'
      ? { title: 'This list is no longer shared', text: `${copy.message} ${ASK_AGAIN}` }
      : TEXTS[copy.kind]
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="shared-copy-actions">
        {WORTH_A_RETRY.includes(copy.kind) && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink to={SCREENS.landing}>Return Home</ButtonLink>
      </div>
    </>
  )
}
