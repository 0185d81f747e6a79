import type { ReactNode } from 'react'
import './stat-card.css'

/** One number with its name. Stands in a StatRow. */
export function StatCard({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="stat-card">
      <dt className="stat-card-name">{name}</dt>
      <dd className="stat-card-value">{value}</dd>
      {note && <dd className="stat-card-note">{note}</dd>}
    </div>
  )
}

/** Cards of numbers side by side, as many as there is room for. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className="stat-row">{children}</dl>
}
