import { lazy, Suspense } from 'react'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ConfirmTotp, NewTotp, RecoveryCodes } from '#shared/desk/second-factor.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
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
  const form = usePortalForm({
    schema: ConfirmTotp,
    defaultValues: { code: '' },
    failure: FAILED,
    send: async (code) =>
      onConfirmed((await sendAdmin('POST', ADMIN_API.totpConfirmation, code, RecoveryCodes)).recoveryCodes),
  })
  return (
    <Form form={form} button="Turn on" busy="Checking..." onCancel={onClose}>
      <p>Scan this code with the app, or type the secret into it.</p>
      <div className="mx-auto w-[min(100%,14rem)] bg-[Canvas] scheme-light [&>svg]:block [&>svg]:w-full [&>svg]:fill-[CanvasText] [&>svg]:[shape-rendering:crispEdges]">
        <Suspense>
          <QrCode text={created.address} label="QR code for the authenticator app" />
        </Suspense>
      </div>
      <p>
        Secret: <code className="[overflow-wrap:anywhere]">{created.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Field label="Code from the app" hint="Six digits" error={form.errors.code?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            required
          />
        )}
      </Field>
    </Form>
  )
}
