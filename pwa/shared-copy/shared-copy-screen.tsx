import { expiryDay } from '../sharing/share-texts.ts'
import type { SharedShortlist } from '../sharing/shared-shortlist.ts'
import { clockTime } from '../ui/clock-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { CopiedCommunity } from './copied-community.tsx'
import { CopyUnavailable } from './copy-unavailable.tsx'
import './shared-copy-screen.css'
import { useOpenedCopy } from './use-opened-copy.ts'

/** A shortlist that someone shared by link. Decrypted here, with the key from the address; nothing is stored. */
export function Component() {
  const { copy, reload } = useOpenedCopy()
  return (
    <div className="page page-narrow shared-copy">
      <PageHead title="A shared list" />
      <meta name="robots" content="noindex" />
      {copy.kind === 'loading' && <h1>Opening the shared list …</h1>}
      {copy.kind === 'opened' && <OpenedList list={copy.list} expiresAt={copy.expiresAt} />}
      {copy.kind !== 'loading' && copy.kind !== 'opened' && <CopyUnavailable copy={copy} onRetry={reload} />}
    </div>
  )
}

function OpenedList({ list, expiresAt }: { list: SharedShortlist; expiresAt: number }) {
  const { place, madeAt, hasNotes, communities } = list
  return (
    <>
      <h1>Shared with you</h1>
      <p>
        Read-only copy of a family's list of{' '}
        {communities.length === 1 ? '1 community' : `${communities.length} communities`}
        {place && ` near ${place}`}, updated {clockTime(madeAt)}. Open the link again to see changes. It works
        until {expiryDay({ expiresAt })}.
      </p>
      {hasNotes && <p>The notes are from the person who shared the list with you.</p>}
      {communities.length === 0 && <p>There is nothing on the list at the moment.</p>}
      <ul className="shared-copy-list">
        {communities.map((community) => (
          <CopiedCommunity key={community.id} community={community} place={place} />
        ))}
      </ul>
    </>
  )
}
