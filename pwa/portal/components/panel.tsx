import { type ReactNode, useId } from 'react'

/** The fields of a form in a panel are as wide as what is typed into them. */
const PANEL =
  'min-w-0 space-y-3 rounded-small border border-line bg-card p-4 [&>form>.field]:w-[min(100%,26rem)] [&>form]:justify-items-start'

interface PanelProps {
  title: string
  /** Buttons at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled section of a tab. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className={PANEL} aria-labelledby={id}>
      <div className="ends">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The panels of a tab, stacked. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className="stack-4">{children}</div>
}
