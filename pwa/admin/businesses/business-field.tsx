import type { InputHTMLAttributes } from 'react'
import { useFormState } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import type { BusinessFields } from './business-fields.ts'
import type { BusinessForm } from './use-business-form.ts'

type TextName = Exclude<keyof BusinessFields, 'amenities' | 'careTypes' | 'imageUrl'>

interface BusinessFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: BusinessForm
  name: TextName
  label: string
  hint?: string
  isMultiline?: boolean
}

/** A text or number field with its label, hint and error. */
export function BusinessField({ form, name, label, hint, isMultiline = false, ...rest }: BusinessFieldProps) {
  const { errors } = useFormState({ control: form.control, name })
  const registration = form.register(name)
  return (
    <Field label={rest.required ? label : `${label} (optional)`} hint={hint} error={errors[name]?.message}>
      {(control) =>
        isMultiline ? (
          <textarea {...control} {...registration} required={rest.required} />
        ) : (
          <input {...control} autoComplete="off" {...rest} {...registration} />
        )
      }
    </Field>
  )
}

/** A two-letter state code, converted to uppercase while typing. */
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
