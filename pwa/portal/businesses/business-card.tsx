import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, ButtonLink } from '#pwa/ui/button.tsx'
import { Facade } from '#pwa/ui/facade.tsx'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import { FEATURED_ID_PREFIX, type FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { isLinkableWebsite } from '#shared/contract/web-address.ts'
import { Pill } from '../components/pill.tsx'
import { showFailure } from '../components/show-failure.ts'
import { BusinessImage, PICTURE } from './business-image.tsx'
import { editBusinessPath, setBusinessActive } from './business-list.ts'

interface BusinessCardProps {
  business: FeaturedBusiness
  onDelete: () => void
}

/** An advertised business with its actions. */
export function BusinessCard({ business, onDelete }: BusinessCardProps) {
  const { id, name, city, state, priority, description, imageUrl } = business
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-4">
      {imageUrl ? (
        <BusinessImage src={imageUrl} alt="" />
      ) : (
        <Facade className={PICTURE} id={FEATURED_ID_PREFIX + id} />
      )}
      <div className="ends">
        <h3 className="min-w-0 text-lead">{name}</h3>
        <Pill tone={business.isActive ? 'good' : 'plain'}>{business.isActive ? 'Active' : 'Inactive'}</Pill>
      </div>
      <p className="text-quiet tabular-nums">
        {city}, {state} · Priority {priority}
      </p>
      <p className="line-clamp-4">{description}</p>
      <ContactDetails business={business} />
      <div className="mt-auto flex flex-wrap gap-x-3 pt-2 [&>.button]:ms-[-0.75em] [&>.button]:me-[0.75em]">
        <ActiveSwitch business={business} />
        <ButtonLink variant="quiet" to={editBusinessPath(id)}>
          <Pencil aria-hidden="true" />
          Edit <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
        <Button variant="quiet" className="text-brick!" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          Delete <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Website and phone, if known. */
function ContactDetails({ business: { website, phone } }: { business: FeaturedBusiness }) {
  if (!website && !phone) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-small [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-quiet">
      {website && (
        <div className="contents">
          <dt>Website</dt>
          <dd>{isLinkableWebsite(website) ? <WebsiteLink url={website} /> : website}</dd>
        </div>
      )}
      {phone && (
        <div className="contents">
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
      className="inline-flex min-h-target flex-[1_0_100%] cursor-pointer items-center gap-2 border-0 bg-transparent p-0 pe-2 aria-busy:cursor-progress"
      type="button"
      role="switch"
      aria-checked={isActive}
      aria-busy={isBusy}
      onClick={toggle}
    >
      <span
        aria-hidden="true"
        className={`flex w-[2.75rem] rounded-full border-2 p-[2px] ${isActive ? 'border-evergreen bg-evergreen' : 'border-control-line bg-card'}`}
      >
        <span
          className={`size-[1.125rem] rounded-full transition-transform forced-colors:bg-[ButtonText] ${isActive ? 'bg-on-evergreen [transform:translateX(1.125rem)]' : 'bg-control-line'}`}
        />
      </span>
      Show to families<VisuallyHidden>: {name}</VisuallyHidden>
    </button>
  )
}
