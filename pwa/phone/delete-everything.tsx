import { useState } from 'react'
import { deleteAllData } from '../local/delete-all-data.ts'
import { showToast } from '../state/toast-store.ts'
import { ConfirmButton } from './confirm-button.tsx'

/**
 * Deletes everything on this phone. Shows the number of unsent items before asking. If more items were queued in the
 * meantime, deletes nothing and asks again.
 * @param unsent the number of unsent items
 */
export function DeleteEverything({ unsent }: { unsent: number }) {
  const [isInterrupted, setInterrupted] = useState(false)
  const deleteAll = async () => {
    const left = await deleteAllData(unsent)
    setInterrupted(left > 0)
    if (left === 0)
      showToast({ title: 'Deleted', description: 'This phone keeps nothing of yours any more.' })
  }
  return (
    <>
      <p>
        Answers and messages you have not sent, matches, communities you looked at, and your choices here.
        What we have received stays with us: to have that erased, use the button beside it first.
      </p>
      {unsent > 0 && <p>{unsentWarning(unsent)}</p>}
      <ConfirmButton
        button="Delete everything from this phone"
        question={`${unsent > 0 ? `${unsentWarning(unsent)} ` : ''}Everything listed here will be gone from this phone. This cannot be undone.`}
        yes={unsent > 0 ? 'Yes, delete also what is not sent' : 'Yes, delete everything'}
        onYes={deleteAll}
      />
      <p role="status">{isInterrupted && 'Nothing was deleted yet: something else waits to be sent now.'}</p>
    </>
  )
}

function unsentWarning(unsent: number): string {
  return unsent === 1
    ? 'One thing has not been sent yet. If you delete it now, it may never reach us.'
    : `${unsent} things have not been sent yet. If you delete them now, they may never reach us.`
}
