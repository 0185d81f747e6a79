import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import './button.css'

interface ButtonStyle {
  /** Use one `primary` button per screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'large' | undefined
  className?: string | undefined
}

function buttonClass({ variant = 'secondary', size = 'normal', className }: ButtonStyle) {
  return ['button', `button-${variant}`, size === 'large' && 'button-large', className]
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
