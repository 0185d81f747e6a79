import type { ComponentProps } from 'react'

/** A few answers side by side, of which one may be pressed. */
export const Choices = (props: ComponentProps<'fieldset'>) => (
  <fieldset {...props} className="flex flex-wrap items-center gap-3 print:flex-nowrap" />
)

interface ChoiceProps extends ComponentProps<'button'> {
  /** Absent for a button that isn't an answer. */
  isChosen?: boolean
}

const CHOICE =
  'checklist-choice min-h-target cursor-pointer rounded-small border-2 border-control-line bg-card px-4 aria-pressed:border-evergreen aria-pressed:bg-evergreen aria-pressed:font-[650] aria-pressed:text-on-evergreen'
/** On paper, a box to tick. */
const ON_PAPER =
  "print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:font-[400] print:text-inherit print:before:content-['☐_'] print:aria-pressed:before:content-['☒_']"

/** An answer that is pressed or not. */
export const Choice = ({ isChosen, className = '', ...rest }: ChoiceProps) => (
  <button {...rest} type="button" aria-pressed={isChosen} className={`${CHOICE} ${ON_PAPER} ${className}`} />
)
