import { useId } from 'react'
import { SmallSelect } from '#pwa/ui/small-select.tsx'

interface ChoiceFieldProps<Choice extends string> {
  label: string
  choices: readonly Choice[]
  labels: Record<Choice, string>
  value: Choice
  onChange: (choice: Choice) => void
}

/** A select field with a text for each choice, beside its label. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, choices, labels, value, onChange } = props
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-small narrow:min-w-0 narrow:flex-1">
      <label htmlFor={id} className="font-[650] narrow:sr-only">
        {label}
      </label>
      <SmallSelect
        id={id}
        className="grow"
        value={value}
        onChange={(event) => onChange(event.target.value as Choice)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labels[choice]}
          </option>
        ))}
      </SmallSelect>
    </div>
  )
}
