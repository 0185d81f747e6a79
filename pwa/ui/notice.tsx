import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import './notice.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof ICONS
  title?: ReactNode
  /** Replaces the tone's icon. */
  Icon?: ComponentType<{ 'aria-hidden': 'true' }>
  /** Buttons or links below the text. */
  actions?: ReactNode
}

/**
 * A highlighted message: what happened, what is safe, what to do. Pass a `role` if it appears without a user action.
 */
export function Notice({
  tone = 'info',
  title,
  Icon = ICONS[tone],
  actions,
  children,
  className,
  ...rest
}: NoticeProps) {
  return (
    <div {...rest} className={['notice', `notice-${tone}`, className].filter(Boolean).join(' ')}>
      <Icon aria-hidden="true" />
      <div className="notice-body">
        {title && <p className="notice-title">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className="button-row">{actions}</div>}
      </div>
    </div>
  )
}
