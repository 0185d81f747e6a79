import type { ComponentProps, ReactNode } from 'react'
import type { BusinessInput } from '#shared/contract/business-form.ts'
import { FormField, type usePortalForm } from '../components/form.tsx'
import type { BusinessFields } from './business-fields.ts'

export type BusinessForm = ReturnType<typeof usePortalForm<BusinessFields, BusinessInput>>

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
          <FormField
            form={form}
            name="description"
            label="Description"
            hint="At least 10 characters"
            as="textarea"
            required
          />
        </div>
      </Group>
      <Group title="Location">
        <BusinessField form={form} name="address" label="Address" maxLength={200} />
        <BusinessField form={form} name="city" label="City" maxLength={50} required />
        <FormField
          form={form}
          name="state"
          label="State"
          hint="Two letters, such as TX"
          onInput={({ currentTarget }) => {
            currentTarget.value = currentTarget.value.toUpperCase()
          }}
          autoCapitalize="characters"
          maxLength={2}
          required
        />
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

interface BusinessFieldProps extends Omit<ComponentProps<'input'>, 'form' | 'ref'> {
  form: BusinessForm
  name: TextName
  label: string
  hint?: string
}

/** A text or number field. */
const BusinessField = ({ label, ...rest }: BusinessFieldProps) => (
  <FormField {...rest} label={rest.required ? label : `${label} (optional)`} />
)
