import type { ComponentProps } from 'react'

/** A list to choose from, beside its label. */
export const SmallSelect = ({ className = '', ...rest }: ComponentProps<'select'>) => (
  <select
    {...rest}
    className={`min-h-target min-w-0 max-w-full rounded-small border-2 border-control-line bg-card px-2 py-1 ${className}`}
  />
)
