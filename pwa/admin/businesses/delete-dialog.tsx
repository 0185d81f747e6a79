import { useState } from 'react'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import type { FeaturedBusiness } from '#shared/featured-business.ts'
import { AdminError } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { deleteBusiness } from './business-list.ts'

interface DeleteDialogProps {
  business: FeaturedBusiness
  onClose: () => void
  onDeleted: () => void
}

type Deleting =
  | { step: 'confirming' }
  | { step: 'deleting' }
  | { step: 'failed'; title: string; reason: string }

/** Asks for confirmation, then deletes a business. */
export function DeleteDialog({ business, onClose, onDeleted }: DeleteDialogProps) {
  const [state, setState] = useState<Deleting>({ step: 'confirming' })
  const remove = async () => {
    setState({ step: 'deleting' })
    try {
      await deleteBusiness(business.id)
      onDeleted()
    } catch (error) {
      setState({ step: 'failed', ...describeError(error) })
    }
  }
  return (
    <Dialog title={`Delete ${business.name}?`} onClose={onClose}>
      <p>Families will no longer see this business. To hide it without deleting it, switch it off instead.</p>
      {state.step === 'failed' && (
        <Notice tone="error" role="alert" title={state.title}>
          {state.reason || undefined}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={remove} disabled={state.step === 'deleting'}>
          {state.step === 'deleting' ? 'Deleting...' : 'Delete'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function describeError(error: unknown) {
  const hasResponse = error instanceof AdminError && error.status !== 0
  return {
    title: hasResponse ? 'Failed to delete business' : 'Error deleting business',
    reason: error instanceof AdminError ? error.message : '',
  }
}
