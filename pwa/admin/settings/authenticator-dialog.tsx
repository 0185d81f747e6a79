import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ConfirmTotp, NewTotp, RecoveryCodes } from '#shared/second-factor.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { PreparedDialog } from './prepared-dialog.tsx'

const FAILED = 'Failed to set up an authenticator app'

const QrCode = lazy(() => import('#pwa/ui/qr-code.tsx'))

interface AuthenticatorDialogProps {
  onClose: () => void
  /** Called with the recovery codes. */
  onConfirmed: (recoveryCodes: string[]) => void
}

/** Shows the secret of a new authenticator app as a QR code and as text, and asks for its first code. */
export function AuthenticatorDialog({ onClose, onConfirmed }: AuthenticatorDialogProps) {
  return (
    <PreparedDialog
      title="Set up an authenticator app"
      path={ADMIN_API.totp}
      Schema={NewTotp}
      preparing="Creating a secret…"
      failed={FAILED}
      onClose={onClose}
    >
      {(created) => <ConfirmForm created={created} onClose={onClose} onConfirmed={onConfirmed} />}
    </PreparedDialog>
  )
}

function ConfirmForm({ created, onClose, onConfirmed }: AuthenticatorDialogProps & { created: NewTotp }) {
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(ConfirmTotp),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const confirm = async ({ code }: { code: string }) => {
    setFailure(undefined)
    try {
      const sent = await sendAdmin('POST', ADMIN_API.totpConfirmation, { code }, RecoveryCodes)
      onConfirmed(sent.recoveryCodes)
    } catch (error) {
      setFailure(errorMessage(error, FAILED))
    }
  }
  return (
    <form onSubmit={handleSubmit(confirm)} noValidate>
      <p>Scan this code with the app, or type the secret into it.</p>
      <div className="second-factor-picture">
        <Suspense>
          <QrCode text={created.address} label="QR code for the authenticator app" />
        </Suspense>
      </div>
      <p>
        Secret: <code className="second-factor-secret">{created.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <ErrorAlert message={failure} />
      <Field label="Code from the app" hint="Six digits" error={errors.code?.message}>
        {(control) => (
          <input
            {...control}
            {...register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Turn on'}
        </Button>
      </DialogActions>
    </form>
  )
}
