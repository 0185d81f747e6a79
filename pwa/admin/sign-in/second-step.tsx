import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { ConfirmTotp, type SecondFactorStep } from '#shared/second-factor.ts'
import { ErrorAlert } from '../components/load-state.tsx'
import { hasPasskeys } from './browser-passkeys.ts'
import { PasskeyButton } from './passkey-button.tsx'
import type { SignIn } from './use-sign-in.ts'

/**
 * The second step of a sign-in: a passkey if the account has one for this site, or a code. What can be used first gets the
 * focus, because it replaces the password.
 */
export function SecondStep({ signIn, step }: { signIn: SignIn; step: SecondFactorStep }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(ConfirmTotp),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const canUsePasskey = step.passkey !== undefined && hasPasskeys()
  const passkey = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (canUsePasskey) passkey.current?.querySelector('button')?.focus()
    else setFocus('code')
  }, [setFocus, canUsePasskey])
  return (
    <form className="login-form" onSubmit={handleSubmit(({ code }) => signIn.sendCode(code))} noValidate>
      <ErrorAlert message={signIn.failure} />
      {canUsePasskey && (
        <div className="login-form" ref={passkey}>
          <p>Confirm with your passkey that it is you.</p>
          <PasskeyButton variant="primary" onUse={signIn.usePasskey} />
          <p className="login-form-or">or</p>
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
