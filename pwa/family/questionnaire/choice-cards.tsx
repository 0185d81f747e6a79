import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { FieldError, FieldHint } from '../../ui/field.tsx'
import { type FieldId, fieldId } from './sections.ts'
import './choice-cards.css'

interface Choice {
  value: string
  label: ReactNode
  icon?: LucideIcon
  /** Absent if the registration keeps it. */
  isChecked?: boolean
}

interface ChoiceCardsProps {
  name: FieldId
  /** radio: exactly one; checkbox: any number. */
  kind: 'radio' | 'checkbox'
  legend: string
  hint?: string
  choices: readonly Choice[]
  registration: ComponentProps<'input'>
  error?: string | undefined
  /** The width of a card: on a phone, short and medium labels go side by side, long ones one per row. */
  width: 'short' | 'medium' | 'long'
}

/** A group of radio buttons or checkboxes, shown as large cards. Each card is the label of its input. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { name, kind, legend, hint, choices, registration, error, width } = props
  const id = fieldId(name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="choice-cards" {...(described && { 'aria-describedby': described })}>
      <legend className="choice-cards-legend">{legend}</legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {error && <FieldError id={`${id}-error`}>{translate(error)}</FieldError>}
      <div className={`choice-cards-grid choice-cards-${width} stack-2`}>
        {choices.map(({ value, label, icon: Icon, isChecked }, index) => (
          <label key={value} className="choice-card">
            <input
              {...registration}
              type={kind}
              value={value}
              id={index === 0 ? id : `${id}-${index}`}
              className="choice-card-input"
              {...(isChecked !== undefined && { checked: isChecked })}
              {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
            />
            {Icon && <Icon aria-hidden="true" className="choice-card-icon" />}
            <span className="choice-card-label">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
