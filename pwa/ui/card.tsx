import type { ComponentProps } from 'react'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
}

const CARD =
  'card rounded-card border border-line bg-card p-5 shadow-soft print:break-inside-avoid print:px-[0.4cm] print:py-[0.3cm]'

/** A bordered box with a soft shadow. Its children are stacked vertically (base.css). */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...(rest as object)} className={className ? `${CARD} ${className}` : CARD} />
}

/** A list of cards. */
export const CardList = (props: ComponentProps<'ul'>) => (
  <ul {...props} className="m-0 grid w-full gap-4 *:max-w-none" />
)
