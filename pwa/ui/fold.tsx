import type { ReactNode } from 'react'
import './fold.css'

interface FoldProps {
  summary: string
  children: ReactNode
}

/** Details that few need: closed until pressed, and open on paper. */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
