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
    <li
      {...rest}
      className={`max-w-none border-line border-b last:border-b-0 ${isInline ? 'flex items-center justify-between gap-4 py-2' : 'grid justify-items-start gap-2 py-3'} *:[.items]:w-full`}
    >
      <div>
        <p className="max-w-none [overflow-wrap:anywhere]">
          <strong>{title}</strong>
          {remark}
        </p>
        <p className="max-w-none text-quiet text-small tabular-nums [overflow-wrap:anywhere]">{details}</p>
      </div>
      {isInline ? actions : actions && <div className="row">{actions}</div>}
      {children}
    </li>
  )
}
