import type { ReactNode } from 'react'
import './waiting.css'

/** Says that something is being loaded; drawn only when that takes a while. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className="waiting" role="status">
      {children}
    </p>
  )
}
