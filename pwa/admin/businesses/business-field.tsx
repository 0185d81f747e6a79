import type { InputHTMLAttributes } from 'react'
import { useFormState } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import type { BusinessFields } from './business-fields.ts'
import type { BusinessForm } from './use-business-form.ts'

type TextName = Exclude<keyof BusinessFields, 'amenities' | 'careTypes' | 'imageUrl'>

interface BusinessFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: BusinessForm
  name: TextName
  label: string
  hint?: string
  /** Several lines. */
  isLong?: boolean
}

/** A field of text or of a number, with its label, hint and what is wrong with it. */
export function BusinessField({ form, name, label, hint, isLong = false, ...rest }: BusinessFieldProps) {
  const { errors } = useFormState({ control: form.control, name })
  const registration = form.register(name)
  return (
    <Field label={rest.required ? label : `${label} (optional)`} hint={hint} error={errors[name]?.message}>
      {(control) =>
        isLong ? (
          <textarea {...control} {...registration} required={rest.required} />
        ) : (
          <input {...control} autoComplete="off" {...rest} {...registration} />
        )
      }
    </Field>
  )
}

/** Two letters, always capitals. */
export function StateField({ form }: { form: BusinessForm }) {
  const { errors } = useFormState({ control: form.control, name: 'state' })
  const registration = form.register('state')
  return (
    <Field label="State" hint="Two letters, such as TX" error={errors.state?.message}>
      {(control) => (
        <input
          {...control}
          {...registration}
          onChange={(event) => {
            event.target.value = event.target.value.toUpperCase()
            void registration.onChange(event)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={2}
          required
        />
      )}
    </Field>
  )
}
