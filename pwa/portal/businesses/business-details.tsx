import type { InputHTMLAttributes, ReactNode } from 'react'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import type { BusinessInput } from '#shared/contract/business-form.ts'
import type { BusinessFields } from './business-fields.ts'

export type BusinessForm = Pick<
  UseFormReturn<BusinessFields, unknown, BusinessInput>,
  'control' | 'register' | 'setValue'
>

/** The text and number fields of a business, in groups. */
export function BusinessDetails({ form }: { form: BusinessForm }) {
  return (
    <>
      <Group title="Business">
        <BusinessField form={form} name="name" label="Business Name" maxLength={100} required />
        <BusinessField
          form={form}
          name="priority"
          label="Priority"
          hint="1 to 10. Higher comes first."
          inputMode="numeric"
          required
        />
        <div className="col-span-full">
          <BusinessField
            form={form}
            name="description"
            label="Description"
            hint="At least 10 characters"
            isMultiline
            required
          />
        </div>
      </Group>
      <Group title="Location">
        <BusinessField form={form} name="address" label="Address" maxLength={200} />
        <BusinessField form={form} name="city" label="City" maxLength={50} required />
        <StateField form={form} />
        <BusinessField form={form} name="zipCode" label="ZIP Code" maxLength={10} inputMode="numeric" />
      </Group>
      <Group title="Contact details">
        <BusinessField form={form} name="phone" label="Phone" type="tel" maxLength={50} />
        <BusinessField form={form} name="email" label="Email" type="email" maxLength={254} />
        <div className="col-span-full">
          <BusinessField
            form={form}
            name="website"
            label="Website"
            hint="Start with https:// so that families can open it"
            inputMode="url"
            maxLength={2000}
          />
        </div>
      </Group>
      <Group title="Price and rating">
        <BusinessField
          form={form}
          name="price"
          label="Monthly Price"
          hint="Whole dollars. If empty, families see 'Contact for pricing'."
          inputMode="numeric"
        />
        <BusinessField
          form={form}
          name="rating"
          label="Rating"
          hint="1 to 50. Families see it divided by 10: 47 becomes 4.7."
          inputMode="numeric"
        />
      </Group>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="pb-3 font-[700] text-h3">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(20rem,100%),1fr))] items-end gap-4">
        {children}
      </div>
    </fieldset>
  )
}

type TextName = Exclude<keyof BusinessFields, 'amenities' | 'careTypes' | 'imageUrl'>

interface BusinessFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form'> {
  form: BusinessForm
  name: TextName
  label: string
  hint?: string
  isMultiline?: boolean
}

/** A text or number field with its label, hint and error. */
function BusinessField({ form, name, label, hint, isMultiline = false, ...rest }: BusinessFieldProps) {
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
function StateField({ form }: { form: BusinessForm }) {
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
