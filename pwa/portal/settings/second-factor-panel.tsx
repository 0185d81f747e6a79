import { lazy, Suspense, useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ConfirmTotp, NewTotp, RecoveryCodes, SecondFactors } from '#shared/desk/second-factor.ts'
import { sendAdmin } from '../admin-api.ts'
import { Form, usePortalForm } from '../components/form.tsx'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { clearAdminData, useAdminData } from '../use-admin-data.ts'
import { PreparedDialog } from './prepared-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const SET_UP = 'Set up an authenticator app'
const reload = () => clearAdminData(ADMIN_API.secondFactor)

/** The operator's own second factor: an authenticator app, and recovery codes, which passkeys have too. */
export function SecondFactorPanel() {
  const load = useAdminData(ADMIN_API.secondFactor, SecondFactors)
  const { data } = load
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const hasFactor = data && (data.hasTotp || data.passkeys > 0)
  const showCodes = (recoveryCodes: string[]) => {
    setAdding(false)
    setCodes(recoveryCodes)
    reload()
  }
  return (
    <Panel title="Second factor">
      <LoadState load={load} what="your second factor" />
      {data && !hasFactor && (
        <>
          <p>
            With an authenticator app on your phone, signing in takes your password and a code from the app. A
            stranger who learns your password can't sign in.
          </p>
          <Button onClick={() => setAdding(true)}>{SET_UP}</Button>
        </>
      )}
      {data && hasFactor && <ActiveFactor factors={data} onAdd={() => setAdding(true)} onCodes={showCodes} />}
      {isAdding && <AuthenticatorDialog onClose={() => setAdding(false)} onConfirmed={showCodes} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  )
}

function ActiveFactor({
  factors: { hasTotp, passkeys, recoveryCodes },
  onAdd,
  onCodes,
}: {
  factors: SecondFactors
  onAdd: () => void
  onCodes: (codes: string[]) => void
}) {
  const renew = () =>
    showFailure('Failed to create recovery codes', async () =>
      onCodes((await sendAdmin('POST', ADMIN_API.recoveryCodes, undefined, RecoveryCodes)).recoveryCodes),
    )
  return (
    <>
      <p>
        {hasTotp && passkeys > 0 && 'Your authenticator app or a passkey is asked for after your password.'}
        {hasTotp && passkeys === 0 && 'Your authenticator app is asked for at each sign-in.'}
        {!hasTotp && 'A passkey is asked for after your password.'} You have {recoveryCodes} recovery{' '}
        {recoveryCodes === 1 ? 'code' : 'codes'} left.
      </p>
      <div className="row">
        <Button onClick={() => void renew()}>Create new recovery codes</Button>
        {hasTotp ? <RemoveAppButton hasPasskeys={passkeys > 0} /> : <Button onClick={onAdd}>{SET_UP}</Button>}
      </div>
    </>
  )
}

function RemoveAppButton({ hasPasskeys }: { hasPasskeys: boolean }) {
  return (
    <ConfirmButton
      button="Remove the authenticator app"
      question={
        hasPasskeys
          ? 'Your passkeys stay, and are asked for after your password.'
          : 'Your password alone will be enough to sign in.'
      }
      confirmLabel="Remove it"
      cancelLabel="No, keep it"
      failureMessage="It could not be removed. Please try again."
      onConfirm={() => sendAdmin('DELETE', ADMIN_API.secondFactor).then(reload)}
    />
  )
}

const FAILED = 'Failed to set up an authenticator app'

const QrCode = lazy(() => import('#pwa/ui/qr-code.tsx'))

interface AuthenticatorDialogProps {
  onClose: () => void
  /** Called with the recovery codes. */
  onConfirmed: (recoveryCodes: string[]) => void
}

/** Shows the secret of a new authenticator app as a QR code and as text, and asks for its first code. */
function AuthenticatorDialog({ onClose, onConfirmed }: AuthenticatorDialogProps) {
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
