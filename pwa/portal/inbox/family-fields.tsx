import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form'
import { CheckRow } from '#pwa/ui/check-row.tsx'
import { Field, FieldError } from '#pwa/ui/field.tsx'
import { AMENITY_LABELS } from '#shared/contract/amenities.ts'
import { LANGUAGE_LABELS } from '#shared/contract/language.ts'
import { AGE_RANGES, BUDGET_LABELS, GENDERS } from '#shared/contract/options.ts'
import { STATE_CODES } from '#shared/contract/states.ts'
import { FormField } from '../components/form.tsx'

type Choices = readonly (readonly [value: string, text: string])[]
const unknownOr = (values: readonly string[]): Choices => [
  ['', 'Unknown'],
  ...values.map((value) => [value, value] as const),
]

interface FormParts<Values extends FieldValues> {
  register: UseFormRegister<Values>
  errors: FieldErrors<Values>
  isSubmitting: boolean
}

/** The fields of a family's answers, for a form that adds them or corrects them. What isn't known is empty. */
export function familyFields<Values extends FieldValues>(form: FormParts<Values>) {
  const { register, errors } = form
  const text = (name: Path<Values>, label: string, type = 'text') => (
    <FormField form={form} name={name} label={label} type={type} />
  )
  const select = (name: Path<Values>, label: string, choices: Choices) => (
    <FormField form={form} name={name} label={label} as="select">
      {choices.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </FormField>
  )
  const named = (name: string) => name as Path<Values>
  return {
    text,
    select,
    person: (
      <>
        <div className="desk-forms-pair">
          {text(named('firstName'), 'First name')}
          {text(named('lastName'), 'Last name')}
        </div>
        <div className="desk-forms-pair">
          {text(named('phone'), 'Phone', 'tel')}
          {text(named('email'), 'Email', 'email')}
        </div>
      </>
    ),
    /** @param unknown what the form has for a language that isn't known */
    language: (unknown: null | undefined) => (
      <Field label="Preferred language" error={errors.language?.message as string | undefined}>
        {(control) => (
          <select {...control} {...register(named('language'), { setValueAs: (value) => value || unknown })}>
            <option value="">Unknown</option>
            {Object.entries(LANGUAGE_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
    ),
    place: (
      <div className="desk-forms-pair">
        {text(named('city'), 'City')}
        {select(named('state'), 'State', unknownOr(STATE_CODES))}
        {text(named('zipCode'), 'ZIP code')}
      </div>
    ),
    wishes: (
      <>
        {select(named('age'), 'Age', unknownOr(AGE_RANGES))}
        {select(named('gender'), 'Gender', unknownOr(GENDERS))}
        {select(named('budget'), 'Budget', unknownOr(BUDGET_LABELS))}
        <fieldset>
          <legend>Wishes</legend>
          {AMENITY_LABELS.map((label) => (
            <CheckRow key={label} value={label} {...register(named('amenities'))}>
              {label}
            </CheckRow>
          ))}
          {errors.amenities && <FieldError>{errors.amenities.message as string}</FieldError>}
        </fieldset>
      </>
    ),
  }
}
