import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { AdminLogin, AdminLoginResponse } from '../../../shared/admin.ts'
import { ADMIN_API } from '../../../shared/admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sendAtDoor, sentenceFor } from '../admin-api.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { keepSession } from '../session.ts'
import { type Arrival, destinationOf } from './arrival.ts'

const NOT_KEPT = 'This browser keeps nothing for this site. Please allow site data here, then sign in again.'

/** Username and password; goes on to where one was. */
export function SignInForm({ arrival, onForgotten }: { arrival: Arrival; onForgotten: () => void }) {
  const [failure, setFailure] = useState<string>()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(AdminLogin),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  // In this order, not when each is drawn: the first one with an error takes the focus.
  const [username, password] = [register('username'), register('password')]

  const signIn = async (login: AdminLogin) => {
    setFailure(undefined)
    try {
      const { token, admin } = await sendAtDoor(ADMIN_API.login, login, AdminLoginResponse)
      if (!keepSession(token, admin)) return setFailure(NOT_KEPT)
      navigate(destinationOf(arrival), { replace: true })
    } catch (error) {
      setFailure(sentenceFor(error, 'Login failed'))
    }
  }
  return (
    <form className="door-form" onSubmit={handleSubmit(signIn)} noValidate>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <input
            {...control}
            {...username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        error={errors.password?.message}
        autoComplete="current-password"
        registration={password}
      />
      <Button variant="primary" type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="quiet" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  )
}
