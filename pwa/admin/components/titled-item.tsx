import type { ReactNode } from 'react'
import './titled-item.css'

interface TitledItemProps {
  title: string
  /** Follows the title, for example ' (you)'. */
  remark?: ReactNode
  details: ReactNode
  /** At most one button, at the end of the row. */
  children: ReactNode
}

/** A list item with a title, a quiet line of details, and what can be done with it. */
export function TitledItem({ title, remark, details, children }: TitledItemProps) {
  return (
    <li className="titled-item">
      <div>
        <p>
          <strong>{title}</strong>
          {remark}
        </p>
        <p className="titled-item-details">{details}</p>
      </div>
      {children}
    </li>
  )
}
