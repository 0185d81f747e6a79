import Check from 'lucide-react/icons/check'
import type { ComponentProps } from 'react'

const CHIP =
  'relative inline-flex min-h-target cursor-pointer items-center gap-2 rounded-full border-2 border-control-line bg-card px-4 hover:border-evergreen'
/** A chosen chip also has a check mark, so that color is not the only difference. */
const CHOSEN =
  'has-checked:border-evergreen has-checked:bg-evergreen has-checked:text-on-evergreen has-checked:[&>svg]:block [&>svg]:hidden'
const FOCUSED =
  'has-focus-visible:outline-(length:--focus-width) has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'
const FORCED =
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none'

/** A checkbox or radio button as a chip. Props go to the input, and the children are its label. */
export const Chip = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className={`${CHIP} ${CHOSEN} ${FOCUSED} ${FORCED}`}>
    <input {...input} className="absolute opacity-0" />
    <Check aria-hidden="true" className="size-[1.1em]" />
    {children}
  </label>
)
