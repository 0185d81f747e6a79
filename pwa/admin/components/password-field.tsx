import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { PASSWORD_MAX } from '#shared/admin.ts'
import './password-field.css'

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
        <div className="password-field">
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
          <button className="password-field-eye" type="button" onClick={() => setShown(!isShown)}>
            <Icon aria-hidden="true" />
            {/* Content instead of an aria-label, so that the label "Password" matches only the field. */}
            <VisuallyHidden>{isShown ? `Hide ${label}` : `Show ${label}`}</VisuallyHidden>
          </button>
        </div>
      )}
    </Field>
  )
}
