import { useFormState } from 'react-hook-form'
import { AGE_RANGES, GENDERS } from '../../shared/options.ts'
import { Field } from '../ui/field.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'
import { fieldId } from './sections.ts'

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** First name, last name, age range, gender. */
export function AboutSection({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <FormSection id="about" intro="Tell us about the person who is looking for a new home.">
      <div className="questionnaire-pair">
        <Field label="First name" id={fieldId('firstName')} error={errors.firstName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('firstName')}
              autoComplete="given-name"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label="Last name" id={fieldId('lastName')} error={errors.lastName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('lastName')}
              autoComplete="family-name"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <ChoiceCards
        name="age"
        kind="radio"
        legend="Age range"
        width="short"
        choices={choicesOf(AGE_RANGES)}
        registration={form.register('age')}
        error={errors.age?.message}
      />
      <ChoiceCards
        name="gender"
        kind="radio"
        legend="Gender"
        width="short"
        choices={choicesOf(GENDERS)}
        registration={form.register('gender')}
        error={errors.gender?.message}
      />
    </FormSection>
  )
}
