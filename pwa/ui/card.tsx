import type { ComponentProps } from 'react'
import './card.css'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
}

/** A bordered box with a soft shadow. Its children are stacked vertically. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={className ? `card ${className}` : 'card'} />
}
