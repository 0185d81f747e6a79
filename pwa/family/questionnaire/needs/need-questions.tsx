import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Field } from '#pwa/ui/field.tsx'
import { translate } from '#pwa/words/translate.ts'
import { MAX_LETTER_LENGTH } from '#shared/contract/limits.ts'
import { NEED_WORDS, valuesOfNeed } from '#shared/matching/need-words.ts'
import { NEEDS, type Need, type Needs, takesSeveral } from '#shared/matching/needs.ts'
import { t } from '#words'
import { ChoiceCards } from '../choice-cards.tsx'
import type { Form } from '../form.ts'
import { fieldId } from '../sections.ts'

/** A question for each need, and a letter. What is not sure isn't sent. */
export function NeedQuestions({ form }: { form: Form }) {
  const [needs, letter] = useWatch({ control: form.control, name: ['needs', 'letter'] })
  const { errors } = useFormState({ control: form.control, name: 'letter' })
  const choose = (need: Need, value: string | string[]) =>
    form.setValue('needs', withNeed(form.getValues('needs'), need, value), { shouldDirty: true })
  return (
    <div className="stack-5 mt-3">
      <p>
        {t`Some communities aren't allowed to keep a person who needs this help. Your answers put those that can first. Skip what you don't know: it never hides a community.`}
      </p>
      <Field
        label={t`Tell us in your own words`}
        id={fieldId('letter')}
        hint={t`For example: “Dad uses a walker and wandered twice. He has a pension.” We get it with your answers, and your advisor reads it.`}
        error={errors.letter?.message}
      >
        {(control) => (
          <textarea {...control} {...form.register('letter')} rows={5} maxLength={MAX_LETTER_LENGTH} />
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {letter?.trim() && !needs
          ? t`Your advisor will read this. Please also answer what applies below.`
          : ''}
      </p>
      {NEEDS.map((need) => (
        <NeedQuestion
          key={need}
          need={need}
          chosen={valuesOfNeed(needs, need)}
          onChoose={(value) => choose(need, value)}
        />
      ))}
    </div>
  )
}

/** The needs with another answer; an empty one takes it out. Undefined if none is left. */
function withNeed(needs: Needs | undefined, need: Need, value: string | string[]): Needs | undefined {
  const { [need]: _, ...rest } = needs ?? {}
  const changed = value.length > 0 ? { ...rest, [need]: value } : rest
  return Object.keys(changed).length > 0 ? changed : undefined
}

interface NeedQuestionProps {
  need: Need
  chosen: readonly string[]
  /** Gets the chosen value, or all chosen values of a need that takes several. Empty means not sure. */
  onChoose: (value: string | string[]) => void
}

/** A question with an answer to choose, which "Not sure" takes back. Some can have several answers. */
function NeedQuestion({ need, chosen, onChoose }: NeedQuestionProps) {
  const { label, answers } = NEED_WORDS[need]
  const choices = Object.entries(answers).map(([value, text]) => ({
    value,
    label: translate(text),
    isChecked: chosen.includes(value),
  }))
  const isSeveral = takesSeveral(need)
  const toggle = (value: string, isChosen: boolean) =>
    Object.keys(answers).filter((known) => (known === value ? isChosen : chosen.includes(known)))
  // It stays once it is shown, so that it keeps the focus.
  const [wasAnswered, setAnswered] = useState(chosen.length > 0)
  if (chosen.length > 0 && !wasAnswered) setAnswered(true)
  const takeBack = wasAnswered ? [{ value: '', label: t`Not sure`, isChecked: chosen.length === 0 }] : []
  return (
    <ChoiceCards
      name={`needs.${need}`}
      kind={isSeveral ? 'checkbox' : 'radio'}
      legend={translate(label)}
      {...(isSeveral && { hint: t`Choose all that apply. Choose none if you're not sure.` })}
      width="medium"
      choices={isSeveral ? choices : [...choices, ...takeBack]}
      registration={{
        name: `needs.${need}`,
        onChange: ({ target: { value, checked } }) => onChoose(isSeveral ? toggle(value, checked) : value),
      }}
    />
  )
}
