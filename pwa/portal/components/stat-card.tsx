import type { ReactNode } from 'react'
import './stat-card.css'

/** One number with its name. Goes inside a StatRow. */
export function StatCard({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="stat-card">
      <dt className="stat-card-name">{name}</dt>
      <dd className="stat-card-value">{value}</dd>
      {note && <dd className="stat-card-note">{note}</dd>}
    </div>
  )
}

/** A row of StatCards that wraps. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className="stat-row">{children}</dl>
}
