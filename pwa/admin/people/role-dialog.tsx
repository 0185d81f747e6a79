import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import type { Administrator } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { RoleChange } from '#shared/people.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { RoleField } from './role-field.tsx'

interface RoleDialogProps {
  person: Administrator
  onClose: () => void
  onChanged: () => void
}

/** Gives someone another role. */
export function RoleDialog({ person, onClose, onChanged }: RoleDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(RoleChange),
    defaultValues: { role: person.role },
  })
  const { errors, isSubmitting } = formState
  const save = async ({ role }: { role: Administrator['role'] }) => {
    try {
      const path = `${ADMIN_API.administrators}/${encodeURIComponent(person.id)}/role`
      await sendAdmin('PUT', path, { role })
      onChanged()
      onClose()
    } catch (error) {
      setError('root', { message: errorMessage(error, 'Failed to change the role') })
    }
  }
  return (
    <Dialog title={`Role of ${person.username}`} onClose={onClose}>
      <form className="people-form" onSubmit={handleSubmit(save)} noValidate>
        <ErrorAlert message={errors.root?.message} />
        <RoleField input={register('role')} />
        <p>A change signs {person.username} out everywhere, and an email tells them.</p>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save role'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
