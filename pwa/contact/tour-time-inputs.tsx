import { useFormState } from 'react-hook-form'
import { MAX_TIMES_NOTE } from '#shared/community-request.ts'
import { t } from '#words'
import { Field } from '../ui/field.tsx'
import { localDay } from '../ui/local-day.ts'
import { type MessageField, type MessageForm, messageFieldId } from './message-form.ts'

/** Two times that suit the family, and a note about them. All of it is optional. */
export function TourTimeInputs({ form }: { form: MessageForm }) {
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
