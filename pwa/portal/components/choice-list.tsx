import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckRow } from '#pwa/ui/check-row.tsx'

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
    <fieldset>
      <legend className="font-[600]">{legend}</legend>
      {choices.map((choice) => (
        <CheckRow key={choice} {...input} type={type} value={choice}>
          <span>{textOf(choice)}</span>
        </CheckRow>
      ))}
    </fieldset>
  )
}
