import type { ComponentProps } from 'react'

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li'
  /** For cards of many lines: less space around and between them. */
  isDense?: boolean
}

const CARD =
  'card rounded-card border border-line bg-card shadow-soft print:break-inside-avoid print:px-[0.4cm] print:py-[0.3cm]'

/** A bordered box with a soft shadow. Its children are stacked vertically (base.css). */
export function Card({ as: Tag = 'div', isDense, className, ...rest }: CardProps) {
  const spacing = isDense ? 'stack-2 p-4 *:mt-0' : 'p-5'
  return <Tag {...(rest as object)} className={[CARD, spacing, className].filter(Boolean).join(' ')} />
}

/** A list of cards. */
export const CardList = (props: ComponentProps<'ul'>) => (
  <ul {...props} className="m-0 grid w-full gap-4 *:max-w-none" />
)
