import type { ComponentProps } from 'react'

/** A folded part of a record, which isn't printed. */
export const Fold = ({ title, children, ...rest }: { title: string } & ComponentProps<'details'>) => (
  <details {...rest} className="print:hidden">
    <summary className="min-h-target cursor-pointer content-center">
      <h3 className="inline">{title}</h3>
    </summary>
    {children}
  </details>
)
