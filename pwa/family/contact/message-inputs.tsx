import type { ComponentProps } from 'react'
import { type UseFormRegisterReturn, useFormState } from 'react-hook-form'
import { MAX_TIMES_NOTE } from '#shared/contract/community-request.ts'
import { t } from '#words'
import { Field, FieldPair, InputField, SelectField } from '../../ui/field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../../ui/input-props.ts'
import { localDay } from '../../ui/local-day.ts'
import { type MessageField, type MessageForm, messageFieldId } from './message-form.ts'

interface MessageInputsProps {
  form: MessageForm
  isDisabled: boolean
  asksTimes: boolean
}

/** First name, last name, email, phone, times for a tour, message. */
export function MessageInputs({ form, isDisabled, asksTimes }: MessageInputsProps) {
  const { errors } = useFormState({ control: form.control })
  const field = (name: MessageField) => ({
    id: messageFieldId(name),
    error: errors[name]?.message,
    ...form.register(name),
  })
  return (
    <fieldset className="stack-5" disabled={isDisabled}>
      <FieldPair>
        <InputField
          label={t`First name`}
          {...field('firstName')}
          autoComplete="given-name"
          enterKeyHint="next"
        />
        <InputField
          label={t`Last name`}
          {...field('lastName')}
          autoComplete="family-name"
          enterKeyHint="next"
        />
      </FieldPair>
      <InputField label={t`Email`} {...field('email')} {...EMAIL_INPUT} />
      <InputField label={t`Phone (optional)`} {...field('phone')} {...PHONE_INPUT} />
      {asksTimes && <TourTimeInputs field={field} />}
      <Field label={t`Message`} id={messageFieldId('message')} error={errors.message?.message}>
        {(control) => <textarea {...control} {...form.register('message')} rows={6} />}
      </Field>
    </fieldset>
  )
}

/** Two times that suit the family, and a note about them. All of it is optional. */
function TourTimeInputs({
  field,
}: {
  field: (name: MessageField) => { id: string; error: string | undefined } & UseFormRegisterReturn
}) {
  return (
    <fieldset className="stack-5">
      <legend className="mb-4 font-[650] text-lead">{t`When would a visit suit you? (optional)`}</legend>
      <FieldPair>
        <InputField label={t`First choice`} {...field('firstDay')} type="date" min={localDay()} />
        <PartOfDay label={t`Time of day, first choice`} {...field('firstPart')} />
        <InputField label={t`Second choice`} {...field('secondDay')} type="date" min={localDay()} />
        <PartOfDay label={t`Time of day, second choice`} {...field('secondPart')} />
      </FieldPair>
      <InputField
        label={t`Anything else about the times`}
        hint={t`For example: not on Thursdays; three of us will come.`}
        {...field('timesNote')}
        maxLength={MAX_TIMES_NOTE}
      />
    </fieldset>
  )
}

const PartOfDay = (props: ComponentProps<typeof SelectField>) => (
  <SelectField {...props}>
    <option value="">{t`Any time`}</option>
    <option value="morning">{t`Morning`}</option>
    <option value="afternoon">{t`Afternoon`}</option>
    <option value="evening">{t`Evening`}</option>
  </SelectField>
)
