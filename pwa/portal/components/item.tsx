import type { ComponentProps, ReactNode } from 'react'

interface ItemProps extends Omit<ComponentProps<'li'>, 'title' | 'className'> {
  title: ReactNode
  /** Follows the title, for example ' (you)'. */
  remark?: ReactNode
  /** A quiet line. */
  details: ReactNode
  /** What can be done with it. */
  actions: ReactNode
  /** Puts the one action at the end of the row. */
  isInline?: boolean
}

/** A list item with a title, details and buttons. Goes inside `<ul className="items">`. */
export function Item({ title, remark, details, actions, isInline = false, children, ...rest }: ItemProps) {
  return (
    <li {...rest} className={isInline ? 'item item-inline' : 'item'}>
      <div>
        <p>
          <strong>{title}</strong>
          {remark}
        </p>
        <p className="portal-quiet">{details}</p>
      </div>
      {isInline ? actions : actions && <div className="portal-row">{actions}</div>}
      {children}
    </li>
  )
}
