import './shared-copy-screen.css'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, plural, t, type Words } from '#words'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { expiryDay } from '../sharing/share-texts.ts'
import type { SharedShortlist } from '../sharing/shared-shortlist.ts'
import { CopiedList } from './copied-list.tsx'
import { type ShownCopy, useOpenedCopy } from './use-opened-copy.ts'

/** A shortlist that someone shared by link. Decrypted here, with the key from the address; nothing of it is stored. */
export function Component() {
  const { copy, reload } = useOpenedCopy()
  return (
    <div className="page page-narrow shared-copy stack-4 stack-left">
      <PageHead title={t`A shared list`} />
      <meta name="robots" content="noindex" />
      {copy.kind === 'loading' && <h1>{t`Opening the shared list …`}</h1>}
      {copy.kind === 'opened' && <OpenedList list={copy.list} expiresAt={copy.expiresAt} />}
      {copy.kind !== 'loading' && copy.kind !== 'opened' && <CopyUnavailable copy={copy} onRetry={reload} />}
    </div>
  )
}

function OpenedList({ list, expiresAt }: { list: SharedShortlist; expiresAt: number }) {
  const { place, madeAt, hasNotes, communities } = list
  const count = t`${plural(communities.length, { one: '# community', other: '# communities' })}`
  return (
    <>
      <h1>{t`Shared with you`}</h1>
      <p>
        {place
          ? t`Read-only copy of a family's list of ${count} near ${place}, updated ${clockTime(madeAt)}.`
          : t`Read-only copy of a family's list of ${count}, updated ${clockTime(madeAt)}.`}{' '}
        {t`Open the link again to see changes. It works until ${expiryDay({ expiresAt })}.`}
      </p>
      {hasNotes && <p>{t`The notes are from the person who shared the list with you.`}</p>}
      {communities.length === 0 && <p>{t`There is nothing on the list at the moment.`}</p>}
      {communities.length > 0 && <CopiedList communities={communities} place={place} />}
    </>
  )
}

type Unavailable = Exclude<ShownCopy, { kind: 'opened' | 'loading' }>

const TEXTS: Readonly<Record<Exclude<Unavailable['kind'], 'gone'>, { title: Words; text: Words }>> = {
  unknown: {
    title: msg`This list is not here`,
    text: msg`The link may have expired, or it was stopped, or a part of it is missing. Please ask the person who sent it to you for a new link.`,
  },
  incomplete: {
    title: msg`A part of this link is missing`,
    text: msg`The whole link contains a # with a long code after it, which opens the list. Please copy all of it, or ask for the link again.`,
  },
  wrong_key: {
    title: msg`This link doesn't open the list`,
    text: msg`The code after the # is not the right one. Please copy the whole link, or ask for it again.`,
  },
  newer: {
    title: msg`This list needs a newer version of this page`,
    text: msg`Please close this page in all tabs, open the link again, and try once more.`,
  },
  unreachable: {
    title: msg`This list needs a connection`,
    text: msg`We got no answer from our server. The list is kept there, so please try again when you're connected.`,
  },
  failed: {
    title: msg`This list can't be shown right now`,
    text: msg`Something went wrong on our side. Please try again in a moment.`,
  },
  insecure: {
    title: msg`This list needs a secure connection`,
    text: msg`Please open the link with an address that starts with https. Your browser can only open the list there.`,
  },
}
const WORTH_A_RETRY: readonly ShownCopy['kind'][] = ['unreachable', 'failed']

/** Why the list can't be shown, and what to do. */
function CopyUnavailable({ copy, onRetry }: { copy: Unavailable; onRetry: () => void }) {
  const { title, text } =
    copy.kind === 'gone'
      ? {
          title: t`This list is no longer shared`,
          text: `${translate(copy.message)} ${t`Please ask the person who sent it to you for a new link.`}`,
        }
      : TEXTS[copy.kind]
  return (
    <>
      <h1>{translate(title)}</h1>
      <p>{translate(text)}</p>
      <div className="button-row">
        {WORTH_A_RETRY.includes(copy.kind) && (
          <Button variant="primary" onClick={onRetry}>
            {t`Try again`}
          </Button>
        )}
        <ButtonLink to={SCREENS.landing}>{t`Return Home`}</ButtonLink>
      </div>
    </>
  )
}
