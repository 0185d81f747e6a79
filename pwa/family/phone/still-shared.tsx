import type { SharedCopy } from '../../local/schema.ts'
import { Notice } from '../../ui/notice.tsx'
import { stillSharedText } from '../sharing/share-texts.ts'

/** Says which links outlive the data that was deleted. Always rendered, so that screen readers announce it. */
export function StillShared({ copies }: { copies: readonly SharedCopy[] }) {
  return (
    <div role="status" className="phone-screen-status">
      {copies.length > 0 && <Notice tone="warning">{stillSharedText(copies)}</Notice>}
    </div>
  )
}
