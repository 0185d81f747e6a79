import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Facade } from '#pwa/ui/facade.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FEATURED_ID_PREFIX, type FeaturedBusiness, pictureOf } from '#shared/featured-business.ts'
import { isLinkableWebsite } from '#shared/web-address.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { editBusinessPath } from './business-paths.ts'
import './business-card.css'
import { BusinessImage } from './image/business-image.tsx'

interface BusinessCardProps {
  business: FeaturedBusiness
  onDelete: () => void
}

/** An advertised business with its actions. */
export function BusinessCard({ business, onDelete }: BusinessCardProps) {
  const { id, name, city, state, priority, description, imageUrl } = business
  return (
    <li className="business-card">
      {imageUrl ? (
        <BusinessImage src={pictureOf(business)} alt="" />
      ) : (
        <Facade className="business-image" id={FEATURED_ID_PREFIX + id} />
      )}
      <div className="business-card-head">
        <h3>{name}</h3>
        <ActiveBadge isActive={business.isActive} />
      </div>
      <p className="business-card-location">
        {city}, {state} · Priority {priority}
      </p>
      <p className="business-card-description">{description}</p>
      <ContactDetails business={business} />
      <div className="business-card-actions">
        <ActiveSwitch business={business} />
        <ButtonLink variant="quiet" to={editBusinessPath(id)}>
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

/** Website and phone, if known. */
function ContactDetails({ business: { website, phone } }: { business: FeaturedBusiness }) {
  if (!website && !phone) return null
  return (
    <dl className="business-card-contact">
      {website && (
        <div>
          <dt>Website</dt>
          <dd>{isLinkableWebsite(website) ? <WebsiteLink url={website} /> : website}</dd>
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

function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {url.replace(/^https?:\/\//i, '')}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
