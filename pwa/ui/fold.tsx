import type { ReactNode } from 'react'

interface FoldProps {
  summary: string
  children: ReactNode
  /** Of the summary. */
  className?: string
}

/** Details that few need: closed until pressed, and open on paper (base.css). */
export function Fold({ summary, children, className = '' }: FoldProps) {
  return (
    <details className="fold">
      <summary
        className={`min-h-target cursor-pointer content-center font-[650] print:min-h-0 print:list-none ${className}`}
      >
        {summary}
      </summary>
      {children}
    </details>
  )
}
