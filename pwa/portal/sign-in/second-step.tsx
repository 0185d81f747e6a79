import { useEffect, useRef } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { ConfirmTotp, type SecondFactorStep } from '#shared/desk/second-factor.ts'
import { usePortalForm } from '../components/form.tsx'
import { ErrorAlert } from '../components/load-state.tsx'
import { hasPasskeys, PasskeyButton } from './passkeys.tsx'
import type { SignIn } from './use-sign-in.ts'

/**
 * The second step of a sign-in: a passkey if the account has one for this site, or a code. What can be used first gets the
 * focus, because it replaces the password.
 */
export function SecondStep({ signIn, step }: { signIn: SignIn; step: SecondFactorStep }) {
  const form = usePortalForm({
    schema: ConfirmTotp,
    defaultValues: { code: '' },
    failure: 'Login failed',
    send: ({ code }) => signIn.sendCode(code),
  })
  const { register, setFocus, errors, isSubmitting } = form
  const canUsePasskey = step.passkey !== undefined && hasPasskeys()
  const passkey = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canUsePasskey) passkey.current?.querySelector('button')?.focus()
    else setFocus('code')
  }, [setFocus, canUsePasskey])
  return (
    <form className="stack-4" onSubmit={form.onSubmit} noValidate>
      <ErrorAlert message={signIn.failure} />
      {canUsePasskey && (
        <div className="stack-4" ref={passkey}>
          <p>Confirm with your passkey that it is you.</p>
          <PasskeyButton variant="primary" onUse={signIn.usePasskey} />
          <p className="text-center text-quiet">or</p>
        </div>
      )}
      <Field {...textsOf(step)} error={errors.code?.message}>
        {(control) => (
          <input
            {...control}
            {...register('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
          />
        )}
      </Field>
      <Button variant={canUsePasskey ? undefined : 'primary'} type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="quiet" onClick={signIn.startOver}>
        Back to the password
      </Button>
    </form>
  )
}

const textsOf = ({ hasTotp }: SecondFactorStep) =>
  hasTotp
    ? {
        label: 'Code from your authenticator app',
        hint: 'Without the app, enter one of your recovery codes.',
      }
    : { label: 'Recovery code', hint: 'One of the codes that you kept when you added your passkey.' }
