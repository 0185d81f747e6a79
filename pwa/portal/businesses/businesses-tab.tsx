import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { ButtonLink } from '#pwa/ui/button.tsx'
import type { FeaturedBusiness } from '#shared/contract/featured-business.ts'
import { ADMIN_SCREENS } from '#shared/contract/paths.ts'
import { AdminError } from '../admin-api.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { LoadState } from '../components/load-state.tsx'
import { useFallbackFocus } from '../components/use-fallback-focus.ts'
import { BusinessCard } from './business-card.tsx'
import { deleteBusiness, useBusinesses } from './business-list.ts'

/**
 * The Featured Businesses tab: all advertised businesses, with actions to add, edit, switch and delete them.
 */
export function BusinessesTab() {
  const { fallback, moveFocus } = useFallbackFocus<HTMLHeadingElement>()
  return (
    <section className="space-y-4" aria-labelledby="businesses-heading">
      <div className="ends">
        <h2 id="businesses-heading" className="text-h3" ref={fallback} tabIndex={-1}>
          Featured Businesses
        </h2>
        <ButtonLink variant="primary" to={ADMIN_SCREENS.addBusiness}>
          <Plus aria-hidden="true" />
          Add Business
        </ButtonLink>
      </div>
      <LoadState load={useBusinesses()} what="featured businesses">
        {(businesses) => <BusinessCards businesses={businesses} onDeleted={moveFocus} />}
      </LoadState>
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
      <div className="rounded-card border-2 border-line border-dashed px-5 py-6">
        <h3>No featured businesses</h3>
        <p className="mt-2 text-quiet">
          Add your first business. Families who search in its state will see it above their matches.
        </p>
      </div>
    )
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-4">
        {businesses.map((business) => (
          <BusinessCard key={business.id} business={business} onDelete={() => setToDelete(business)} />
        ))}
      </ul>
      {toDelete && (
        <ConfirmDialog
          title={`Delete ${toDelete.name}?`}
          button="Delete"
          busy="Deleting..."
          failure={describeFailure}
          onConfirm={async () => {
            await deleteBusiness(toDelete.id)
            setToDelete(undefined)
            onDeleted()
          }}
          onClose={() => setToDelete(undefined)}
        >
          <p>
            Families will no longer see this business. To hide it without deleting it, switch it off instead.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

const describeFailure = (error: unknown) =>
  error instanceof AdminError && error.status !== 0 ? 'Failed to delete business' : 'Error deleting business'
