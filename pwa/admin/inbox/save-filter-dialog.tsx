import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { FilterName, MAX_FILTER_NAME, SavedFilter } from '#shared/saved-filters.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/error-alert.tsx'
import { type InboxFilters, toSearch } from './inbox-queries.ts'

interface SaveFilterDialogProps {
  /** The saved filter to rename or delete. Undefined to save a new one. */
  current: SavedFilter | undefined
  filters: InboxFilters
  onClose: () => void
  onStored: (stored: SavedFilter) => void
  onRemoved: (removed: SavedFilter) => void
}

/** Asks for the name of a filter; deletes a saved one. */
export function SaveFilterDialog({ current, filters, onClose, onStored, onRemoved }: SaveFilterDialogProps) {
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(FilterName),
    defaultValues: { name: current?.name ?? '' },
  })
  const { errors, isSubmitting } = formState
  const attempt = async (action: () => Promise<void>) => {
    setProblem(undefined)
    try {
      await action()
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to save the change'))
    }
  }
  const store = ({ name }: FilterName) =>
    attempt(async () =>
      onStored(
        current
          ? await sendAdmin('PUT', pathOf(current), { name }, SavedFilter)
          : await sendAdmin('POST', ADMIN_API.inboxFilters, { name, filter: toSearch(filters) }, SavedFilter),
      ),
    )
  const remove = (removed: SavedFilter) =>
    attempt(async () => {
      await sendAdmin('DELETE', pathOf(removed))
      onRemoved(removed)
    })
  return (
    <Dialog title={current ? 'Rename or delete this filter' : 'Save these filters'} onClose={onClose}>
      <form onSubmit={handleSubmit(store)} noValidate>
        <Field
          label="Name"
          hint="Only you see it. Don't include names of families."
          error={errors.name?.message}
        >
          {(control) => (
            <input
              {...control}
              {...register('name')}
              maxLength={MAX_FILTER_NAME}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <ErrorAlert message={problem} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          {current && (
            <Button variant="danger" disabled={isSubmitting} onClick={() => void remove(current)}>
              Delete
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {current ? 'Rename' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const pathOf = ({ id }: SavedFilter) => `${ADMIN_API.inboxFilters}/${id}`
