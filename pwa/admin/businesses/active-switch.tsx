import { useState } from 'react'
import { showToast } from '#pwa/state/toast-store.ts'
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx'
import type { FeaturedBusiness } from '#shared/featured-business.ts'
import { errorMessage } from '../admin-api.ts'
import './active-switch.css'
import { setBusinessActive } from './business-list.ts'

/** Switches whether families see a business. Moves only after the server confirms the change. */
export function ActiveSwitch({ business }: { business: FeaturedBusiness }) {
  const [isBusy, setBusy] = useState(false)
  const { id, name, isActive } = business
  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await setBusinessActive(id, !isActive)
    } catch (error) {
      const description = errorMessage(error, 'The server gave no reason.')
      showToast({ title: 'Failed to update business', description, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
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
