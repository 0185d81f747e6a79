import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ButtonLink } from '#pwa/ui/button.tsx'
import type { FeaturedBusiness } from '#shared/featured-business.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { BusinessCard } from './business-card.tsx'
import { useBusinesses } from './business-list.ts'
import './businesses-tab.css'
import { DeleteDialog } from './delete-dialog.tsx'

/**
 * The Featured Businesses tab: all advertised businesses, with actions to add, edit, switch and delete them.
 */
export function BusinessesTab() {
  const { data, error, isLoading, reload } = useBusinesses()
  const { fallback, moveFocus } = useFallbackFocus<HTMLHeadingElement>()
  return (
    <section className="businesses" aria-labelledby="businesses-heading">
      <div className="businesses-head">
        <h2 id="businesses-heading" ref={fallback} tabIndex={-1}>
          Featured Businesses
        </h2>
        <ButtonLink variant="primary" to={ADMIN_SCREENS.addBusiness}>
          <Plus aria-hidden="true" />
          Add Business
        </ButtonLink>
      </div>
      {error && <LoadError title="Failed to load featured businesses" error={error} onRetry={reload} />}
      {isLoading && !data && <LoadingMessage>Loading featured businesses…</LoadingMessage>}
      {data && <BusinessCards businesses={data} onDeleted={moveFocus} />}
    </section>
  )
}

interface BusinessCardsProps {
  businesses: FeaturedBusiness[]
  onDeleted: () => void
}

function BusinessCards({ businesses, onDeleted }: BusinessCardsProps) {
  const [toDelete, setToDelete] = useState<FeaturedBusiness>()
  if (businesses.length === 0)
    return (
      <div className="businesses-empty">
        <h3>No featured businesses</h3>
        <p>Add your first business. Families who search in its state will see it above their matches.</p>
      </div>
    )
  return (
    <>
      <ul className="businesses-list">
        {businesses.map((business) => (
          <BusinessCard key={business.id} business={business} onDelete={() => setToDelete(business)} />
        ))}
      </ul>
      {toDelete && (
        <DeleteDialog
          business={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => {
            setToDelete(undefined)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
