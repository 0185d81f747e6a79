import { useFormState } from 'react-hook-form'
import { MAX_TIMES_NOTE } from '#shared/community-request.ts'
import { Field } from '../ui/field.tsx'
import { type MessageField, type MessageForm, messageFieldId } from './message-form.ts'
import { todayIn } from './tour-times.ts'

/** Two times that suit the family, and a note about them. All of it is optional. */
export function TourTimeInputs({ form }: { form: MessageForm }) {
  const { errors } = useFormState({ control: form.control })
  const field = (name: MessageField) => ({ id: messageFieldId(name), error: errors[name]?.message })
  return (
    <fieldset className="message-times">
      <legend>When would a visit suit you? (optional)</legend>
      <div className="message-pair">
        <Field label="First choice" {...field('firstDay')}>
          {(control) => (
            <input {...control} {...form.register('firstDay')} type="date" min={todayIn(new Date())} />
          )}
        </Field>
        <PartOfDay form={form} name="firstPart" label="Time of day, first choice" />
        <Field label="Second choice" {...field('secondDay')}>
          {(control) => (
            <input {...control} {...form.register('secondDay')} type="date" min={todayIn(new Date())} />
          )}
        </Field>
        <PartOfDay form={form} name="secondPart" label="Time of day, second choice" />
      </div>
      <Field
        label="Anything about the times"
        hint="For example: not on Thursdays; three of us will come."
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
          <option value="">Any time</option>
          <option value="morning">Morning</option>
          <option value="afternoon">Afternoon</option>
          <option value="evening">Evening</option>
        </select>
      )}
    </Field>
  )
}
