import type { ReactNode } from 'react'
import './figure-card.css'

/** One number with its name. Stands in a FigureRow. */
export function FigureCard({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="figure-card">
      <dt className="figure-card-name">{name}</dt>
      <dd className="figure-card-value">{value}</dd>
      {note && <dd className="figure-card-note">{note}</dd>}
    </div>
  )
}

/** Cards of numbers side by side, as many as there is room for. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <dl className="figure-row">{children}</dl>
}
