import { useState } from 'react'
import type { FeaturedBusiness } from '../../../shared/featured-business.ts'
import { showToast } from '../../state/toast-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { sentenceFor } from '../admin-api.ts'
import './active-switch.css'
import { switchBusiness } from './business-list.ts'

/** Whether families see a business. Moves when the server has said yes. */
export function ActiveSwitch({ business }: { business: FeaturedBusiness }) {
  const [isBusy, setBusy] = useState(false)
  const { id, name, isActive } = business
  const flip = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await switchBusiness(id, !isActive)
    } catch (error) {
      const description = sentenceFor(error, 'The server gave no reason.')
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
      onClick={flip}
    >
      <span className="active-switch-track" aria-hidden="true" />
      Show to families<VisuallyHidden>: {name}</VisuallyHidden>
    </button>
  )
}
