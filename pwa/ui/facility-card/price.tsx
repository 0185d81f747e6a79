import type { ReactNode } from 'react'
import { t } from '#words'
import { formatPrice, unknownPrice } from './facts.ts'

interface PriceProps {
  price: number | null
  /** What else is said of the price, below it. */
  children?: ReactNode
}

/** The monthly price with 'Starting from*' and its note, or 'Contact for pricing' if it isn't published. */
export function Price({ price, children }: PriceProps) {
  const shown = formatPrice(price)
  if (!shown) return <p className="price font-[650]">{unknownPrice()}</p>
  return (
    <div className="price">
      <p className="text-small text-quiet print:inline print:text-[1em]">{t`Starting from*`}</p>
      <p className="print:inline">
        {' '}
        <strong className="text-h3 leading-[1.2] tabular-nums print:text-[11pt]">{shown}</strong>{' '}
        <span>{t`per month`}</span>{' '}
        <span className="text-small whitespace-nowrap text-quiet print:text-[1em]">{t`*Estimated pricing`}</span>
      </p>
      {children}
    </div>
  )
}
