import type { UseFormRegisterReturn } from 'react-hook-form'
import { ROLES } from '#shared/access.ts'
import './role-field.css'
import { ROLE_TEXTS } from './role-names.ts'

/** The roles as radio buttons, each with what it may do. `input` is the form's field. */
export function RoleField({ input }: { input: UseFormRegisterReturn }) {
  return (
    <fieldset className="role-field">
      <legend>Role</legend>
      {ROLES.map((role) => (
        <label key={role} className="role-field-option">
          <input {...input} type="radio" value={role} />
          <span>
            <strong>{ROLE_TEXTS[role].name}</strong>
            <br />
            {ROLE_TEXTS[role].may}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
