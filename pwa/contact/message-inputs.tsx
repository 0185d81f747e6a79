import { useFormState } from 'react-hook-form'
import { MAX_TIMES_NOTE } from '#shared/community-request.ts'
import { t } from '#words'
import { Field } from '../ui/field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../ui/input-props.ts'
import { localDay } from '../ui/local-day.ts'
import { type MessageField, type MessageForm, messageFieldId } from './message-form.ts'

interface MessageInputsProps {
  form: MessageForm
  isDisabled: boolean
  asksTimes: boolean
}

/** First name, last name, email, phone, times for a tour, message. */
export function MessageInputs({ form, isDisabled, asksTimes }: MessageInputsProps) {
  const { errors } = useFormState({ control: form.control })
  return (
    <fieldset className="message-inputs" disabled={isDisabled}>
      <div className="message-pair">
        <Field label={t`First name`} id={messageFieldId('firstName')} error={errors.firstName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('firstName')}
              autoComplete="given-name"
              enterKeyHint="next"
            />
          )}
        </Field>
        <Field label={t`Last name`} id={messageFieldId('lastName')} error={errors.lastName?.message}>
          {(control) => (
            <input
              {...control}
              {...form.register('lastName')}
              autoComplete="family-name"
              enterKeyHint="next"
            />
          )}
        </Field>
      </div>
      <Field label={t`Email`} id={messageFieldId('email')} error={errors.email?.message}>
        {(control) => <input {...control} {...form.register('email')} {...EMAIL_INPUT} />}
      </Field>
      <Field label={t`Phone (optional)`} id={messageFieldId('phone')} error={errors.phone?.message}>
        {(control) => <input {...control} {...form.register('phone')} {...PHONE_INPUT} />}
      </Field>
      {asksTimes && <TourTimeInputs form={form} />}
      <Field label={t`Message`} id={messageFieldId('message')} error={errors.message?.message}>
        {(control) => <textarea {...control} {...form.register('message')} rows={6} />}
      </Field>
    </fieldset>
  )
}

/** Two times that suit the family, and a note about them. All of it is optional. */
function TourTimeInputs({ form }: { form: MessageForm }) {
  const { errors } = useFormState({ control: form.control })
  const field = (name: MessageField) => ({ id: messageFieldId(name), error: errors[name]?.message })
  return (
    <fieldset className="message-times">
      <legend>{t`When would a visit suit you? (optional)`}</legend>
      <div className="message-pair">
        <Field label={t`First choice`} {...field('firstDay')}>
          {(control) => <input {...control} {...form.register('firstDay')} type="date" min={localDay()} />}
        </Field>
        <PartOfDay form={form} name="firstPart" label={t`Time of day, first choice`} />
        <Field label={t`Second choice`} {...field('secondDay')}>
          {(control) => <input {...control} {...form.register('secondDay')} type="date" min={localDay()} />}
        </Field>
        <PartOfDay form={form} name="secondPart" label={t`Time of day, second choice`} />
      </div>
      <Field
        label={t`Anything else about the times`}
        hint={t`For example: not on Thursdays; three of us will come.`}
        {...field('timesNote')}
      >
        {(control) => <input {...control} {...form.register('timesNote')} maxLength={MAX_TIMES_NOTE} />}
      </Field>
    </fieldset>
  )
}

interface PartOfDayProps {
  form: MessageForm
  name: 'firstPart' | 'secondPart'
  label: string
}

function PartOfDay({ form, name, label }: PartOfDayProps) {
  return (
    <Field label={label} id={messageFieldId(name)}>
      {(control) => (
        <select {...control} {...form.register(name)}>
          <option value="">{t`Any time`}</option>
          <option value="morning">{t`Morning`}</option>
          <option value="afternoon">{t`Afternoon`}</option>
          <option value="evening">{t`Evening`}</option>
        </select>
      )}
    </Field>
  )
}
