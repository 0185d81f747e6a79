import type { ComponentProps } from 'react'
import './card.css'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
}

/** A sheet of paper with a hairline and a soft shadow. Its children stand one below the other. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={className ? `card ${className}` : 'card'} />
}
