import { useFormState } from 'react-hook-form'
import { translate } from '#pwa/words/translate.ts'
import { BUDGET_LABELS } from '#shared/contract/options.ts'
import { t } from '#words'
import { ChoiceCards } from './choice-cards.tsx'
import type { Form } from './form.ts'
import { FormSection } from './form-section.tsx'

/** Shows '$2,500 - $3,500 (Essential Care)' with the part in parentheses de-emphasized. */
function BudgetLabel({ label }: { label: string }) {
  const bracket = label.indexOf(' (')
  return (
    <>
      <strong>{label.slice(0, bracket)}</strong>{' '}
      <span className="choice-card-note">{label.slice(bracket + 1)}</span>
    </>
  )
}

/** The monthly budget. */
export function BudgetSection({ form }: { form: Form }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <FormSection
      id="budget"
      intro={t`A rough amount is enough. Communities outside your budget aren't hidden, just ranked lower.`}
    >
      <ChoiceCards
        name="budget"
        kind="radio"
        legend={t`Monthly budget`}
        width="long"
        choices={BUDGET_LABELS.map((label) => ({
          value: label,
          label: <BudgetLabel label={translate(label)} />,
        }))}
        registration={form.register('budget')}
        error={errors.budget?.message}
      />
    </FormSection>
  )
}
