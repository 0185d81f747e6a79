import { showToast } from '#pwa/state/toast-store.ts'
import type { Erasure } from '#shared/admin-reports.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErasureForm } from '../components/erasure-form.tsx'
import { type ErasableListPath, erasePerson } from './leads-and-messages.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}

export interface EraseDialogProps {
  listPath: ErasableListPath
  person: Person
  /** Those that are merged with the person's, and erased with it. */
  merged?: readonly Person[] | undefined
  /** The data that is erased: 'answers' or 'message'. */
  itemName: string
  onClose: () => void
  onErased: () => void
}

/** Asks for a reason, then erases the person's data. */
export function EraseDialog({
  listPath,
  person,
  merged = [],
  itemName,
  onClose,
  onErased,
}: EraseDialogProps) {
  const erase = async (erasure: Erasure) => {
    await erasePerson(listPath, { id: person.id, mergedIds: merged.map(({ id }) => id) }, erasure)
    showToast({ title: `Erased the ${itemName}` })
    onErased()
  }
  return (
    <Dialog title={`Erase ${person.firstName} ${person.lastName}'s ${itemName}?`} onClose={onClose}>
      <ErasureForm onErase={erase} failure={`Failed to erase the ${itemName}`} onClose={onClose}>
        {merged.length > 0 && (
          <p>
            {countOf(merged.length)} merged with it and will be erased, too:{' '}
            {merged.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}. To keep one,
            undo its merge first.
          </p>
        )}
        <p>This can't be undone. The audit log records who erased it and why.</p>
      </ErasureForm>
    </Dialog>
  )
}

const countOf = (count: number) => (count === 1 ? '1 other search is' : `${count} other searches are`)
