import { Field } from '#pwa/ui/field.tsx'

interface ChoiceFieldProps<Choice extends string> {
  label: string
  choices: readonly Choice[]
  labels: Record<Choice, string>
  value: Choice
  onChange: (choice: Choice) => void
}

/** A select field with a text for each choice. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, choices, labels, value, onChange } = props
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value as Choice)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {labels[choice]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
