import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import './button.css'

interface Look {
  /** One `primary` per screen. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'large' | undefined
  className?: string | undefined
}

function classOf({ variant = 'secondary', size = 'normal', className }: Look) {
  return ['button', `button-${variant}`, size === 'large' && 'button-large', className]
    .filter(Boolean)
    .join(' ')
}

/** A button that does something here. Its type is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  return <button {...rest} type={type} className={classOf({ variant, size, className })} />
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ variant, size, className })} />
}
