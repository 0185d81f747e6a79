import type { ReactNode } from 'react'

interface FoldProps {
  summary: string
  children: ReactNode
}

/** Details that few need: closed until pressed, and open on paper (base.css). */
export function Fold({ summary, children }: FoldProps) {
  return (
    <details className="fold">
      <summary className="min-h-target cursor-pointer content-center font-[650] print:min-h-0 print:list-none">
        {summary}
      </summary>
      {children}
    </details>
  )
}
