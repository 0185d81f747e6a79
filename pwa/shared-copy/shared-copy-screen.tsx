import { plural, t } from '#words'
import { expiryDay } from '../sharing/share-texts.ts'
import type { SharedShortlist } from '../sharing/shared-shortlist.ts'
import { clockTime } from '../ui/clock-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { CopiedList } from './copied-list.tsx'
import { CopyUnavailable } from './copy-unavailable.tsx'
import './shared-copy-screen.css'
import { useOpenedCopy } from './use-opened-copy.ts'

/** A shortlist that someone shared by link. Decrypted here, with the key from the address; nothing of it is stored. */
export function Component() {
  const { copy, reload } = useOpenedCopy()
  return (
    <div className="page page-narrow shared-copy">
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
