import { type ReactNode, useId } from 'react'

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
    <section className="panel" aria-labelledby={id}>
      <div className="portal-ends">
        <h2 className="panel-title" id={id}>
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
  return <div className="portal-stack">{children}</div>
}
