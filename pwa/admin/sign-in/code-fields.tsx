import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmTotp } from '../../../shared/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { ErrorAlert } from '../components/error-alert.tsx'
import type { SignIn } from './use-sign-in.ts'

/** The second step of a sign-in. The field gets the focus, because it replaces the password. */
export function CodeFields({ signIn }: { signIn: SignIn }) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(ConfirmTotp),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form className="login-form" onSubmit={handleSubmit(({ code }) => signIn.sendCode(code))} noValidate>
      <ErrorAlert message={signIn.failure} />
      <Field
        label="Code from your authenticator app"
        hint="Without the app, enter one of your recovery codes."
        error={errors.code?.message}
      >
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
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Checking...' : 'Continue'}
      </Button>
      <Button variant="quiet" onClick={signIn.startOver}>
        Back to the password
      </Button>
    </form>
  )
}
