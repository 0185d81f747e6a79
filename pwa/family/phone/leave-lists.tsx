import { t } from '#words'
import { mayBeTogether } from '../../local/together-flag.ts'
import { Notice } from '../../ui/notice.tsx'

/**
 * Leaves the family lists of a search, or all, before their keys are deleted on this phone.
 * @returns whether what this phone wrote may still be readable by their links
 */
export async function leaveLists(search?: string): Promise<boolean> {
  if (!mayBeTogether()) return false
  const left = import('../together/membership.ts').then(({ leaveAllFamilyLists }) =>
    leaveAllFamilyLists(search),
  )
  // Without its file and a connection, a list can't be left.
  return !(await left.catch(() => false))
}

/** Says that links may outlive the data that was deleted. Always rendered, so that screen readers announce it. */
export function StillShared({ isShared }: { isShared: boolean }) {
  return (
    <div role="status" className="empty:absolute">
      {isShared && (
        <Notice tone="warning">
          {t`We got no confirmation from our server, so your family may still read what you shared with it. This phone can no longer change that. The list is deleted once no one has used it for half a year.`}
        </Notice>
      )}
    </div>
  )
}
