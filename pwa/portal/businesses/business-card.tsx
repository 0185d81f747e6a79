import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Facade } from '#pwa/ui/facade.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FEATURED_ID_PREFIX, type FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { isLinkableWebsite } from '#shared/contract/web-address.ts'
import { showFailure } from '../components/show-failure.ts'
import { BusinessImage } from './business-image.tsx'
import { editBusinessPath, setBusinessActive } from './business-list.ts'
import './businesses.css'

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
        <BusinessImage src={imageUrl} alt="" />
      ) : (
        <Facade className="business-image" id={FEATURED_ID_PREFIX + id} />
      )}
      <div className="ends">
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

/** Switches whether families see a business. Moves only after the server confirms the change. */
function ActiveSwitch({ business: { id, name, isActive } }: { business: FeaturedBusiness }) {
  const [isBusy, setBusy] = useState(false)
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    await showFailure('Failed to update business', () => setBusinessActive(id, !isActive))
    setBusy(false)
  }
  return (
    <button
      className="active-switch"
      type="button"
      role="switch"
      aria-checked={isActive}
      aria-busy={isBusy}
      onClick={toggle}
    >
      <span className="active-switch-track" aria-hidden="true" />
      Show to families<VisuallyHidden>: {name}</VisuallyHidden>
    </button>
  )
}
