import { translate } from '#pwa/words/translate.ts'
import type { Words } from '#words'
import { SelectField } from '../../ui/field.tsx'

interface ChoiceFieldProps<Value extends string> {
  label: string
  hint?: string
  choices: Record<Value, Words>
  value: Value
  onChange: (value: Value) => void
}

/** One answer of a few. */
export function ChoiceField<Value extends string>({
  label,
  hint,
  choices,
  value,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {(Object.keys(choices) as Value[]).map((key) => (
        <option key={key} value={key}>
          {translate(choices[key])}
        </option>
      ))}
    </SelectField>
  )
}
