import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ComponentType, ReactNode } from 'react'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
const CALM = 'border-s-evergreen bg-tint'
const TONES = {
  info: CALM,
  success: CALM,
  warning: 'border-s-amber bg-amber-ground text-amber [&_a:not(.button)]:text-inherit',
  error: 'border-s-brick bg-brick-ground text-brick [&_a:not(.button)]:text-inherit',
}
const BOX =
  'grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-small border border-line border-s-[0.375rem] p-4'

interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: keyof typeof ICONS
  title?: ReactNode
  /** Replaces the tone's icon. */
  Icon?: ComponentType<{ 'aria-hidden': 'true'; className: string }>
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
    <div
      {...rest}
      data-tone={tone}
      className={['notice', BOX, TONES[tone], className].filter(Boolean).join(' ')}
    >
      <Icon aria-hidden="true" className="mt-[0.15em] size-[1.4em]" />
      <div className="grid min-w-0 justify-items-start gap-2">
        {title && <p className="font-[700]">{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <div className="mt-1 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  )
}
