import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

const VARIANTS = {
  primary: 'border-transparent bg-evergreen text-on-evergreen hover:bg-evergreen-strong',
  secondary: 'border-evergreen bg-card text-evergreen hover:bg-tint',
  quiet: 'border-transparent bg-transparent text-evergreen underline hover:bg-tint',
  plain: 'border-transparent bg-transparent text-evergreen',
  danger: 'border-brick bg-card text-brick hover:bg-brick-ground',
}
const SHAPE =
  'inline-flex min-h-target min-w-target max-w-full cursor-pointer items-center justify-center gap-2 rounded-full border-2'
const TEXT = 'text-center font-[650] leading-[1.2] transition-colors [&>svg]:size-[1.15em] [&>svg]:flex-none'
const OFF = 'off:cursor-not-allowed off:border-control-line off:bg-tint off:text-quiet'
/** A telephone number is a text on paper. */
const ON_PAPER = 'print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:text-inherit'

interface ButtonStyle {
  /** Use one `primary` button per screen. */
  variant?: keyof typeof VARIANTS | undefined
  size?: 'normal' | 'large' | undefined
  className?: string | undefined
}

/** The classes of a button, for a label that acts as one. */
export function buttonClass(
  { variant = 'secondary', size = 'normal', className }: ButtonStyle,
  paper = 'print:hidden',
) {
  const isQuiet = variant === 'quiet'
  return [
    'button',
    SHAPE,
    TEXT,
    OFF,
    paper,
    VARIANTS[variant],
    !isQuiet && 'no-underline',
    size === 'large' && 'px-[min(1.8em,6.5vw)] py-[0.8em] text-lead',
    size === 'normal' && (isQuiet ? 'px-[0.75em] py-[0.6em]' : 'px-[min(1.35em,6.5vw)] py-[0.6em]'),
    className,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A button that acts on the current screen. Its type is `button` by default. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ButtonStyle & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, className })} />
}

/** A link to another screen, styled as a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />
}

/** A link out of the app, styled as a button: a website, an email, or a telephone number, which is shown on paper. */
export function ButtonAnchor({ variant, size, className, ...rest }: ButtonStyle & ComponentProps<'a'>) {
  const paper = rest.href?.startsWith('tel:') ? ON_PAPER : 'print:hidden'
  return <a {...rest} className={buttonClass({ variant, size, className }, paper)} />
}
