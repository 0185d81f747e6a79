import { type ReactNode, useId } from 'react'
import './panel.css'

interface PanelProps {
  title: string
  /** What may be done here, at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A titled sheet of a tab. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="panel-title" id={id}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The sheets of a tab, one below the other. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className="panel-stack">{children}</div>
}
