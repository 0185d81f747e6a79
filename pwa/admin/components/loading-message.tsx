import type { ReactNode } from 'react'
import './loading-message.css'

/** A message that something is loading. It appears only after a short delay. */
export function LoadingMessage({ children }: { children: ReactNode }) {
  return (
    <p className="loading-message" role="status">
      {children}
    </p>
  )
}
