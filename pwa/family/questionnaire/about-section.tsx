import { useFormState, useWatch } from 'react-hook-form'
import { translate } from '#pwa/words/translate.ts'
import { AGE_RANGES, GENDERS } from '#shared/contract/options.ts'
import { msg, t } from '#words'
import { FieldPair, InputField } from '../../ui/field.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { type Form, SEARCH_FOR } from './form.ts'
import { FormSection } from './form-section.tsx'
import { fieldId } from './sections.ts'

/** One line each, so that nothing moves when the answer changes. */
const NAME_LEGENDS = { Unknown: msg`Name`, Myself: msg`Your name`, 'Someone else': msg`Their name` }

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: translate(value) }))

/** Whom the search is for, first name, last name, age range, gender. */
export function AboutSection({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <FormSection id="about" intro={t`Tell us about the person who is looking for a new home.`}>
      <ChoiceCards
        name="searchFor"
        kind="radio"
        legend={t`Is this for yourself or someone else?`}
        hint={t`Optional. Your answer stays on this phone and only changes how this form is worded.`}
        width="short"
        choices={choicesOf(SEARCH_FOR)}
        registration={form.register('searchFor')}
      />
      <NameFields form={form} />
      <ChoiceCards
        name="age"
        kind="radio"
        legend={t`Age range`}
        width="short"
        choices={choicesOf(AGE_RANGES)}
        registration={form.register('age')}
        error={errors.age?.message}
      />
      <ChoiceCards
        name="gender"
        kind="radio"
        legend={t`Gender`}
        width="short"
        choices={choicesOf(GENDERS)}
        registration={form.register('gender')}
        error={errors.gender?.message}
      />
    </FormSection>
  )
}

/** A browser fills in only the name of the person who types, so it must not fill in someone else's. */
function NameFields({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control })
  const isHydrating = useIsHydrating()
  const watched = useWatch({ control: form.control, name: 'searchFor' })
  const searchFor = isHydrating ? undefined : watched
  const field = (name: 'firstName' | 'lastName', autoComplete: string) => ({
    id: fieldId(name),
    error: errors[name]?.message,
    ...form.register(name),
    autoComplete: searchFor === 'Someone else' ? 'off' : autoComplete,
    enterKeyHint: 'next' as const,
    spellCheck: false,
  })
  return (
    <fieldset>
      <legend className="mb-3 text-quiet">{translate(NAME_LEGENDS[searchFor ?? 'Unknown'])}</legend>
      <FieldPair>
        <InputField label={t`First name`} {...field('firstName', 'given-name')} />
        <InputField label={t`Last name`} {...field('lastName', 'family-name')} />
      </FieldPair>
    </fieldset>
  )
}
