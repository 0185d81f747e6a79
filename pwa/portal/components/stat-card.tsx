import type { ReactNode } from 'react'

/** One number with its name. Goes inside a StatRow. */
export function StatCard({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="rounded-small border border-line bg-card px-4 py-3">
      <dt className="text-quiet text-small">{name}</dt>
      <dd className="font-[700] text-h2 leading-[1.2] tabular-nums">{value}</dd>
      {note && <dd className="text-quiet text-small">{note}</dd>}
    </div>
  )
}

/** A row of StatCards that wraps. */
export function StatRow({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">{children}</dl>
}
