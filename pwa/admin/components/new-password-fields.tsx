import type { UseFormRegisterReturn } from 'react-hook-form'
import { PASSWORD_MIN } from '#shared/admin.ts'
import { PasswordField } from './password-field.tsx'

type Name = 'newPassword' | 'confirmPassword'

interface NewPasswordFieldsProps {
  register: (name: Name) => UseFormRegisterReturn
  errors: { [name in Name]?: { message?: string | undefined } | undefined }
}

/** A new password and its confirmation, for forms whose schema is in password-schemas.ts. */
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
