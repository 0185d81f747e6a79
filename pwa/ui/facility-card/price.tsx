import { t } from '#words'
import { formatPrice, unknownPrice } from './facts.ts'
import './price.css'

/** The monthly price with 'Starting from*' and its note, or 'Contact for pricing' if it isn't published. */
export function Price({ price }: { price: number | null }) {
  const shown = formatPrice(price)
  if (!shown) return <p className="price price-unknown">{unknownPrice()}</p>
  return (
    <div className="price">
      <p className="price-lead text-quiet text-small">{t`Starting from*`}</p>
      <p className="price-sum">
        <strong className="price-figure">{shown}</strong> <span>{t`per month`}</span>{' '}
        <span className="text-quiet text-small">{t`*Estimated pricing`}</span>
      </p>
    </div>
  )
}
