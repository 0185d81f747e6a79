import Check from 'lucide-react/icons/check'
import { getAmenityDisplayName } from '../../shared/amenities.ts'
import type { FacilityDetail } from '../../shared/facts.ts'
import { Card } from '../ui/card.tsx'
import { formatPrice, UNKNOWN_PRICE } from '../ui/facility-card/facts.ts'
import { RegisterFacts } from './register-facts.tsx'

function CheckedList({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return <p>Not listed. Please ask the community.</p>
  return (
    <ul className="facility-list">
      {labels.map((label) => (
        <li key={label}>
          <Check aria-hidden="true" />
          {getAmenityDisplayName(label)}
        </li>
      ))}
    </ul>
  )
}

/** Amenities, care types, price, and what public records say. */
export function FacilityFacts({ facility }: { facility: FacilityDetail }) {
  return (
    <div className="facility-cards">
      <Card as="section">
        <h2>Amenities & Services</h2>
        <CheckedList labels={facility.amenities} />
      </Card>
      <Card as="section">
        <h2>Care Types Offered</h2>
        <CheckedList labels={facility.careTypes} />
      </Card>
      <Card as="section">
        <h2>Pricing Information</h2>
        <p className="facility-rate">
          <span>Base Monthly Rate</span>
          <strong>{formatPrice(facility.price) ?? UNKNOWN_PRICE}</strong>
        </p>
        <p>Pricing varies with the level of care and the room. Please contact the facility for a quote.</p>
      </Card>
      <RegisterFacts facts={facility.facts ?? []} />
    </div>
  )
}
