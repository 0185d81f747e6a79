import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Field } from '#pwa/ui/field.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { ChangePassword, OwnName, PASSWORD_MAX, PASSWORD_MIN } from '#shared/desk/admin.ts'

interface PasswordFieldProps {
  label: string
  hint?: string
  error?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  registration: UseFormRegisterReturn
}

/** A password field with a button that shows or hides the password. */
export function PasswordField({ label, hint, error, autoComplete, registration }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative *:[input]:pe-[3.5rem]">
          <input
            {...control}
            {...registration}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={PASSWORD_MAX}
            required
          />
          <button
            className="absolute inset-y-0 end-0 grid w-[3.25rem] cursor-pointer place-items-center rounded-small border-0 bg-transparent text-quiet hover:text-ink"
            type="button"
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden="true" className="size-[1.35rem]" />
            {/* Content instead of an aria-label, so that the label "Password" matches only the field. */}
            <VisuallyHidden>{isShown ? `Hide ${label}` : `Show ${label}`}</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  )
}

type NewPasswordName = 'newPassword' | 'confirmPassword'

interface NewPasswordFieldsProps {
  register: (name: NewPasswordName) => UseFormRegisterReturn
  errors: { [name in NewPasswordName]?: { message?: string | undefined } | undefined }
}

/** A new password and its confirmation. */
export function NewPasswordFields({ register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New Password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        registration={register('newPassword')}
      />
      <PasswordField
        label="Confirm New Password"
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        registration={register('confirmPassword')}
      />
    </>
  )
}

/** The field of the name that families know a person by. */
export const OWN_NAME = {
  name: 'displayName',
  label: 'Your Name',
  hint: 'Families read it under your emails and above your picks, with the agency’s name.',
  autoComplete: 'name',
} as const

const newPasswordTwice = { newPassword: ChangePassword.shape.newPassword, confirmPassword: z.string() }
const passwordsMatch = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const MISMATCH = { error: 'New passwords do not match', path: ['confirmPassword'] }

/** The fields of the form on the reset screen. An invitation asks for the name. */
export const resetPasswordFields = (isInvited: boolean) => {
  const displayName = OwnName.shape.displayName.check(
    z.minLength(isInvited ? 1 : 0, 'Please enter your name'),
  )
  return z.object({ displayName, ...newPasswordTwice }).check(z.refine(passwordsMatch, MISMATCH))
}

/** The fields of the form under Settings. */
export const ChangePasswordFields = z
  .object({ currentPassword: ChangePassword.shape.currentPassword, ...newPasswordTwice })
  .check(z.refine(passwordsMatch, MISMATCH))
