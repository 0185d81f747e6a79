import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface ChoiceListProps<Choice extends string> {
  legend: string
  /** Whether one can be chosen or any number. */
  type: 'radio' | 'checkbox'
  choices: readonly Choice[]
  textOf: (choice: Choice) => ReactNode
  /** The form's field. */
  input: UseFormRegisterReturn
}

/** Radio buttons or checkboxes, one below the other. */
export function ChoiceList<Choice extends string>(props: ChoiceListProps<Choice>) {
  const { legend, type, choices, textOf, input } = props
  return (
    <fieldset className="choice-list portal-group">
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input {...input} type={type} value={choice} />
          <span>{textOf(choice)}</span>
        </label>
      ))}
    </fieldset>
  )
}
