import { useState } from 'react'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ADMIN_SCREENS } from '#shared/paths.ts'
import { sendAdmin } from '../admin-api.ts'
import { PortalTitle } from '../counts/portal-title.tsx'
import { BusinessEditor } from './business-editor.tsx'
import { NEW_BUSINESS } from './business-fields.ts'
import { reloadBusinesses } from './business-list.ts'
import { BusinessSaved } from './business-saved.tsx'

export function Component() {
  const [isSaved, setSaved] = useState(false)
  if (isSaved) return <BusinessSaved title="Business Added!" />
  return (
    <div className="business-screen">
      <PortalTitle title="Add Featured Business" />
      <h1>Add Featured Business</h1>
      <BusinessEditor
        screen={ADMIN_SCREENS.addBusiness}
        fields={NEW_BUSINESS}
        save={(input) => sendAdmin('POST', ADMIN_API.featuredBusinesses, input)}
        failure="Failed to create business"
        onSaved={() => {
          reloadBusinesses()
          setSaved(true)
        }}
        button={{ ready: 'Create Business', busy: 'Creating...' }}
      />
    </div>
  )
}
