import { useState } from 'react'
import { plural, Trans, t } from '#words'
import { deleteAllData } from '../../local/delete-all-data.ts'
import { showToast } from '../../state/toast-store.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { deleteAllPacks } from '../packs/pack-store.ts'
import { leaveLists, StillShared } from './leave-lists.tsx'

/**
 * Deletes everything on this phone, and first tries to leave its family lists. Shows the number of unsent items before asking. If more items were queued in
 * the meantime, deletes nothing and asks again.
 * @param unsent the number of unsent items
 */
export function DeleteEverything({ unsent }: { unsent: number }) {
  const [wasInterrupted, setWasInterrupted] = useState(false)
  const [stillShared, setStillShared] = useState(false)
  const deleteAll = async () => {
    const isStillShared = await leaveLists()
    const unsentCount = await deleteAllData(unsent)
    setWasInterrupted(unsentCount > 0)
    if (unsentCount > 0) return
    await deleteAllPacks()
    setStillShared(isStillShared)
    showToast({ title: t`Deleted`, description: t`None of your data is stored on this phone anymore.` })
  }
  return (
    <>
      <p>
        <Trans>
          This includes unsent answers and messages, matches, shortlists with your notes and photos,
          communities you viewed, what you typed about money, communities saved for offline use, and your
          settings. What you wrote on your family's list is taken off it if we can reach our server. We keep
          what we have received. To erase that too, first use “Erase these answers everywhere” above.
        </Trans>
      </p>
      {unsent > 0 && <p>{unsentWarning(unsent)}</p>}
      <ConfirmButton
        button={t`Delete everything from this phone`}
        question={[
          unsent > 0 && unsentWarning(unsent),
          t`This deletes everything listed here from this phone. This can't be undone.`,
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel={unsent > 0 ? t`Yes, also delete unsent answers` : t`Yes, delete everything`}
        onConfirm={deleteAll}
      />
      <StillShared isShared={stillShared} />
      <p role="status">
        {wasInterrupted && t`Nothing was deleted yet because something else is now waiting to be sent.`}
      </p>
    </>
  )
}

function unsentWarning(unsent: number): string {
  return t`${plural(unsent, {
    one: 'One item has not been sent yet. If you delete it now, it may never reach us.',
    other: '# items have not been sent yet. If you delete them now, they may never reach us.',
  })}`
}
