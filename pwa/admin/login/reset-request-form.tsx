import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#pwa/ui/button.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { schemaResolver } from '#pwa/ui/schema-resolver.ts'
import { AdminMessage, ForgotPassword } from '#shared/admin.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { errorMessage, postUnauthenticated } from '../admin-api.ts'
import { ErrorAlert } from '../components/load-state.tsx'

// The same whether or not the account exists.
const SENT =
  'If this email is associated with an admin account, you will receive password reset instructions.'

type Outcome = { state: 'sent' } | { state: 'failed'; message: string }

/** Requests an email with a link that resets the password. Going back clears the email and the message. */
export function ResetRequestForm({ onBack }: { onBack: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(ForgotPassword),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState

  const send = async ({ email }: { email: string }) => {
    setOutcome(undefined)
    try {
      await postUnauthenticated(ADMIN_API.forgotPassword, { email }, AdminMessage)
      setOutcome({ state: 'sent' })
    } catch (error) {
      setOutcome({ state: 'failed', message: errorMessage(error, 'Failed to send reset email') })
    }
  }
  return (
    <form className="login-form" onSubmit={handleSubmit(send)} noValidate>
      <p>Enter your admin email. We'll send you a link to choose a new password.</p>
      {outcome?.state === 'sent' && (
        <Notice tone="success" role="status">
          {SENT}
        </Notice>
      )}
      {outcome?.state === 'failed' && <ErrorAlert message={outcome.message} />}
      <Field label="Admin Email" error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Sending...' : 'Send Reset Email'}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        Back to Login
      </Button>
    </form>
  )
}
