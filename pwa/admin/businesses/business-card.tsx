import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { FEATURED_ID_PREFIX, type FeaturedBusiness } from '../../../shared/featured-business.ts'
import { isLinkableWebsite } from '../../../shared/web-address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Facade } from '../../ui/facade.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActiveSwitch } from './active-switch.tsx'
import { editScreenOf } from './addresses.ts'
import './business-card.css'
import { Picture } from './image/picture.tsx'

interface BusinessCardProps {
  business: FeaturedBusiness
  onDelete: () => void
}

/** An advertised business, and what may be done with it. */
export function BusinessCard({ business, onDelete }: BusinessCardProps) {
  const { id, name, city, state, priority, description, imageUrl } = business
  return (
    <li className="business-card">
      {imageUrl ? (
        <Picture src={imageUrl} alt="" />
      ) : (
        <Facade className="picture" id={FEATURED_ID_PREFIX + id} />
      )}
      <div className="business-card-head">
        <h3>{name}</h3>
        <ActiveBadge isActive={business.isActive} />
      </div>
      <p className="business-card-place">
        {city}, {state} · Priority {priority}
      </p>
      <p className="business-card-description">{description}</p>
      <Reach business={business} />
      <div className="business-card-actions">
        <ActiveSwitch business={business} />
        <ButtonLink variant="quiet" to={editScreenOf(id)}>
          <Pencil aria-hidden="true" />
          Edit <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
        <Button variant="quiet" className="business-card-delete" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <span className={`business-card-badge ${isActive ? 'business-card-badge-active' : ''}`}>
      {isActive ? 'Active' : 'Inactive'}
    </span>
  )
}

/** Website and phone, as far as there are any. */
function Reach({ business: { website, phone } }: { business: FeaturedBusiness }) {
  if (!website && !phone) return null
  return (
    <dl className="business-card-reach">
      {website && (
        <div>
          <dt>Website</dt>
          <dd>{isLinkableWebsite(website) ? <Site address={website} /> : website}</dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>Phone</dt>
          <dd>{phone}</dd>
        </div>
      )}
    </dl>
  )
}

function Site({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//i, '')}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
