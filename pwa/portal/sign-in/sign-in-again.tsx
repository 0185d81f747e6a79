import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { AdminMessage, ConfirmSignIn } from '#shared/desk/admin.ts'
import { PasskeyRequest, SecondFactors } from '#shared/desk/second-factor.ts'
import { errorMessage, sendAdmin } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { endSession, readSession } from '../session.ts'
import { useAdminData } from '../use-admin-data.ts'
import { askForPasskey, PasskeyButton } from './passkeys.tsx'
import { type PromptReason, settlePrompt, usePromptReason } from './prompt.ts'
import { SecondStep } from './second-step.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The dialog that asks the operator to sign in again over the current screen. Nothing while no one asks. */
export function SignInAgain() {
  const reason = usePromptReason()
  const [attempt, setAttempt] = useState(0)
  if (!reason) return null
  // Without a session there is nothing to go back to, so Escape opens the dialog again.
  const close = () => (reason === 'idle' ? setAttempt(attempt + 1) : settlePrompt(false))
  return (
    <Dialog key={`${reason} ${attempt}`} title={TITLES[reason]} onClose={close}>
      <p>{TEXTS[reason]}</p>
      <PasswordForm reason={reason} />
    </Dialog>
  )
}

const TITLES = { idle: 'You were signed out', confirm: 'Enter your password to continue' }
const TEXTS = {
  idle: 'You were signed out after 30 minutes without activity. Sign in again to continue where you were. What you typed is still here.',
  confirm: 'You signed in more than 30 minutes ago. This step needs your password again.',
}

function PasswordForm({ reason }: { reason: PromptReason }) {
  const [failure, setFailure] = useState<string>()
  const username = readSession()?.admin.username ?? ''
  const signIn = useSignIn(() => settlePrompt(true), username)
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(ConfirmSignIn),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState
  const confirm = async (send: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await send()
      settlePrompt(true)
    } catch (error) {
      setFailure(errorMessage(error, 'Login failed'))
    }
  }
  if (signIn.step) return <SecondStep signIn={signIn} step={signIn.step} />
  const submit = ({ password }: ConfirmSignIn) =>
    reason === 'idle'
      ? signIn.sendPassword({ username, password })
      : confirm(() => sendAdmin('POST', ADMIN_API.confirmSignIn, { password }, AdminMessage))
  return (
    <form onSubmit={handleSubmit(submit)} noValidate>
      <ErrorAlert message={failure ?? signIn.failure} />
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Password"
        hint={`Account: ${username}`}
        error={errors.password?.message}
        autoComplete="current-password"
        registration={register('password')}
      />
      <DialogActions>
        {reason === 'idle' ? (
          <Button onClick={() => endSession('logged-out')}>Sign in as someone else</Button>
        ) : (
          <Button onClick={() => settlePrompt(false)}>Cancel</Button>
        )}
        {reason === 'idle' ? (
          <PasskeyButton onUse={signIn.usePasskey} />
        ) : (
          <ConfirmingPasskey onUse={() => confirm(confirmWithPasskey)} />
        )}
        <Button variant="primary" type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Checking...' : 'Continue'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Offers a passkey to operators who have one. */
function ConfirmingPasskey({ onUse }: { onUse: () => Promise<void> }) {
  const { data } = useAdminData(ADMIN_API.secondFactor, SecondFactors)
  return data && data.passkeys > 0 ? <PasskeyButton onUse={onUse} /> : null
}

async function confirmWithPasskey(): Promise<void> {
  const request = await sendAdmin('POST', ADMIN_API.confirmPasskeyOptions, undefined, PasskeyRequest)
  await sendAdmin(
    'POST',
    ADMIN_API.confirmPasskey,
    { credential: await askForPasskey(request) },
    AdminMessage,
  )
}
