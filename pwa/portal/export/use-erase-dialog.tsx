import { type ReactNode, useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import type { ADMIN_API } from '#shared/contract/admin-paths.ts'
import type { Erasure } from '#shared/desk/admin-reports.ts'
import { AdminError, sendAdmin } from '../admin-api.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErasureForm } from '../components/erasure-form.tsx'
import { updateAdminLists } from '../use-admin-data.ts'

/** The person of a lead or message that is erased. */
export interface Erased {
  id: string
  firstName: string
  lastName: string
  reference?: string | null
}

interface EraseDialogOptions {
  listPath: typeof ADMIN_API.questionnaires | typeof ADMIN_API.contacts
  /** The data that is erased: 'answers' or 'message'. */
  itemName: string
  onErased: () => void
}

/**
 * The dialog that asks for a reason and erases one person's data. `open` opens it, with those that are merged with the
 * person's; render `dialog`, which is empty while closed.
 */
export function useEraseDialog({ listPath, itemName, onErased }: EraseDialogOptions): {
  open: (person: Erased, merged?: readonly Erased[]) => void
  dialog: ReactNode
} {
  const [erased, setErased] = useState<{ person: Erased; merged: readonly Erased[] }>()
  const close = () => setErased(undefined)
  const erase = async (erasure: Erasure) => {
    if (erased) await erasePerson(listPath, erased, erasure)
    showToast({ title: `Erased the ${itemName}` })
    close()
    onErased()
  }
  const dialog = erased && (
    <Dialog
      title={`Erase ${erased.person.firstName} ${erased.person.lastName}'s ${itemName}?`}
      onClose={close}
    >
      <ErasureForm onErase={erase} failure={`Failed to erase the ${itemName}`} onClose={close}>
        {erased.merged.length > 0 && (
          <p>
            {countOf(erased.merged.length)} merged with it and will be erased, too:{' '}
            {erased.merged.map(nameOf).join('; ')}. To keep one, undo its merge first.
          </p>
        )}
        <p>This can't be undone. The audit log records who erased it and why.</p>
      </ErasureForm>
    </Dialog>
  )
  return { open: (person, merged = []) => setErased({ person, merged }), dialog }
}

const nameOf = ({ firstName, lastName, reference }: Erased) =>
  `${firstName} ${lastName}${reference ? `, ${reference}` : ''}`

const countOf = (count: number) => (count === 1 ? '1 other search is' : `${count} other searches are`)

/** The reason goes to the audit log. What is already erased counts as success. @throws AdminError when refused */
async function erasePerson(
  listPath: string,
  { person: { id }, merged }: { person: Erased; merged: readonly Erased[] },
  erasure: Erasure,
): Promise<void> {
  try {
    const body = { ...erasure, ...(merged.length > 0 && { withMerged: true }) }
    await sendAdmin('DELETE', `${listPath}/${encodeURIComponent(id)}`, body)
  } catch (error) {
    if (!(error instanceof AdminError && (error.status === 404 || error.status === 410))) throw error
  }
  const gone = new Set([id, ...merged.map((other) => other.id)])
  await updateAdminLists<{ id: string }>(listPath, (item) => !gone.has(item.id))
}
