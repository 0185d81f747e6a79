import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showToast } from '#pwa/state/toast-store.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { browserName } from '#shared/browser-name.ts'
import { AddedPasskey, PasskeyCreation, PasskeyName } from '#shared/passkey.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { createPasskey } from '../sign-in/browser-passkeys.ts'
import { PreparedDialog } from './prepared-dialog.tsx'

const FAILED = 'Failed to add a passkey'

interface AddPasskeyDialogProps {
  onClose: () => void
  /** Called with the recovery codes, if it is the first second factor. */
  onAdded: (recoveryCodes: string[]) => void
}

/** Asks for a name, then lets the browser create a passkey. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  return (
    <PreparedDialog
      title="Add a passkey"
      // Before the click that creates the passkey, because browsers want it soon after.
      path={ADMIN_API.passkeyOptions}
      Schema={PasskeyCreation}
      preparing="Preparing…"
      failed={FAILED}
      onClose={onClose}
    >
      {(creation) => <NameForm creation={creation} onClose={onClose} onAdded={onAdded} />}
    </PreparedDialog>
  )
}

function NameForm({ creation, onClose, onAdded }: AddPasskeyDialogProps & { creation: PasskeyCreation }) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(PasskeyName),
    defaultValues: { name: browserName(navigator.userAgent) },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const add = async ({ name }: { name: string }) => {
    setFailure(undefined)
    try {
      const credential = await createPasskey(creation)
      const added = await sendAdmin('POST', ADMIN_API.passkeys, { name, credential }, AddedPasskey)
      showToast({ title: 'Passkey added' })
      onAdded(added.recoveryCodes)
    } catch (error) {
      setFailure(errorMessage(error, FAILED))
    }
  }
  return (
    <form onSubmit={handleSubmit(add)} noValidate>
      <p>
        After the password, the portal will ask for your passkey, or for one of the recovery codes that you
        get with your first one. You can also sign in by the passkey alone.
      </p>
      <ErrorAlert message={failure} />
      <Field
        label="Name of the passkey"
        hint="So that you recognize it in the list"
        error={errors.name?.message}
      >
        {(control) => <input {...control} {...register('name')} autoComplete="off" maxLength={60} required />}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Waiting for your device...' : 'Create the passkey'}
        </Button>
      </DialogActions>
    </form>
  )
}
