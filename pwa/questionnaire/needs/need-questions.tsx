import { useWatch } from 'react-hook-form'
import { valuesOfNeed } from '#shared/need-words.ts'
import { NEEDS, type Need, type Needs } from '#shared/needs.ts'
import { t } from '#words'
import type { Form } from '../form.ts'
import { NeedQuestion } from './need-question.tsx'
import { OwnWords } from './own-words.tsx'

/** A question for each need. What is not sure isn't sent. */
export function NeedQuestions({ form }: { form: Form }) {
  const needs = useWatch({ control: form.control, name: 'needs' })
  const choose = (need: Need, value: string | string[]) =>
    form.setValue('needs', withNeed(form.getValues('needs'), need, value), { shouldDirty: true })
  return (
    <div className="need-questions">
      <p>
        {t`Some communities aren't allowed to keep a person who needs this help. Your answers put those that can first. Skip what you don't know: it never hides a community.`}
      </p>
      {NEEDS.map((need) => (
        <NeedQuestion
          key={need}
          need={need}
          chosen={valuesOfNeed(needs, need)}
          onChoose={(value) => choose(need, value)}
        />
      ))}
      <OwnWords form={form} onChoose={choose} />
    </div>
  )
}

/** The needs with another answer; an empty one takes it out. Undefined if none is left. */
function withNeed(needs: Needs | undefined, need: Need, value: string | string[]): Needs | undefined {
  const { [need]: _, ...rest } = needs ?? {}
  const changed = value.length > 0 ? { ...rest, [need]: value } : rest
  return Object.keys(changed).length > 0 ? changed : undefined
}
