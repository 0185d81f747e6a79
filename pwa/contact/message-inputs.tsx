import { useFormState } from 'react-hook-form'
import { MAX_TYPED_PHONE } from '../../shared/limits.ts'
import { Field } from '../ui/field.tsx'
import type { MessageForm } from './message-form.ts'

/** First name, last name, e-mail, phone, message. */
export function MessageInputs({ form, isDisabled }: { form: MessageForm; isDisabled: boolean }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <fieldset className="message-inputs" disabled={isDisabled}>
      <div className="message-pair">
        <Field label="First name" error={errors.firstName?.message}>
          {(control) => <input {...control} {...form.register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          {(control) => <input {...control} {...form.register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Phone (optional)" error={errors.phone?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('phone')}
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={MAX_TYPED_PHONE}
          />
        )}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => <textarea {...control} {...form.register('message')} rows={6} />}
      </Field>
    </fieldset>
  )
}
