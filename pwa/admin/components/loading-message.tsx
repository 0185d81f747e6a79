import type { ReactNode } from 'react'
import './loading-message.css'

/** Says that something is being loaded; drawn only when that takes a while. */
export function LoadingMessage({ children }: { children: ReactNode }) {
  return (
    <p className="loading-message" role="status">
      {children}
    </p>
  )
}
