import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmButton } from '#pwa/ui/confirm-button.tsx'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { RecoveryCodes, SecondFactors } from '#shared/desk/second-factor.ts'
import { sendAdmin } from '../admin-api.ts'
import { LoadState } from '../components/load-state.tsx'
import { Panel } from '../components/panel.tsx'
import { showFailure } from '../components/show-failure.ts'
import { clearAdminData, useAdminData } from '../use-admin-data.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
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
