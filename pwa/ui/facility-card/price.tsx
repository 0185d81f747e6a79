import { shownPrice, UNKNOWN_PRICE } from './facts.ts'
import './price.css'

/** 'Starting from*' with the monthly price and its note; 'Contact for pricing' when it is not published. */
export function Price({ price }: { price: number | null }) {
  const shown = shownPrice(price)
  if (!shown) return <p className="price price-unknown">{UNKNOWN_PRICE}</p>
  return (
    <div className="price">
      <p className="price-lead">Starting from*</p>
      <p>
        <strong className="price-figure">{shown}</strong> per month
      </p>
      <p className="price-note">*Estimated pricing</p>
    </div>
  )
}
