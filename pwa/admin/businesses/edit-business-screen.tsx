import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ButtonLink } from '#pwa/ui/button.tsx'
import type { FeaturedBusiness } from '#shared/featured-business.ts'
import { sendAdmin } from '../admin-api.ts'
import { LoadError, LoadingMessage } from '../components/load-state.tsx'
import { PortalTitle } from '../counts/portal-title.tsx'
import { BusinessEditor } from './business-editor.tsx'
import { toFields } from './business-fields.ts'
import { reloadBusinesses } from './business-list.ts'
import { BUSINESSES_TAB, businessApiPath, editBusinessPath } from './business-paths.ts'
import { BusinessSaved } from './business-saved.tsx'
import { useBusiness } from './use-business.ts'

export function Component() {
  const { id = '' } = useParams()
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <BusinessSaved title="Business Updated!" />
  return (
    <div className="business-screen">
      <PortalTitle title="Edit Featured Business" />
      <h1>Edit Featured Business</h1>
      <LoadedForm
        key={id}
        id={id}
        onSaved={() => {
          reloadBusinesses()
          setSaved(true)
        }}
      />
    </div>
  )
}

function LoadedForm({ id, onSaved }: { id: string; onSaved: () => void }) {
  const load = useBusiness(id)
  if (load.step === 'loading') return <LoadingMessage>Loading business data...</LoadingMessage>
  if (load.step === 'failed')
    return (
      <>
        <LoadError title={load.message} error={load.error} onRetry={load.retry} />
        <p>
          <ButtonLink to={BUSINESSES_TAB}>Back to Dashboard</ButtonLink>
        </p>
      </>
    )
  return <EditForm business={load.business} onSaved={onSaved} />
}

function EditForm({ business, onSaved }: { business: FeaturedBusiness; onSaved: () => void }) {
  return (
    <BusinessEditor
      screen={editBusinessPath(business.id)}
      stored={business}
      fields={toFields(business)}
      save={(input) =>
        sendAdmin('PUT', businessApiPath(business.id), { ...input, basedOn: business.updatedAt })
      }
      failure="Failed to update business"
      onSaved={onSaved}
      button={{ ready: 'Update Business', busy: 'Updating...' }}
    />
  )
}
