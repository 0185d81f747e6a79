import { useState } from 'react'
import type { FeaturedBusiness } from '../../../shared/featured-business.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AdminError } from '../admin-api.ts'
import { Dialog, DialogActions } from '../components/dialog.tsx'
import { deleteBusiness } from './business-list.ts'

interface DeleteDialogProps {
  business: FeaturedBusiness
  onClose: () => void
  onDeleted: () => void
}

type Deleting = { step: 'asking' } | { step: 'deleting' } | { step: 'failed'; title: string; reason: string }

/** Asks before a business is deleted. */
export function DeleteDialog({ business, onClose, onDeleted }: DeleteDialogProps) {
  const [state, setState] = useState<Deleting>({ step: 'asking' })
  const remove = async () => {
    setState({ step: 'deleting' })
    try {
      await deleteBusiness(business.id)
      onDeleted()
    } catch (error) {
      setState({ step: 'failed', ...wordsFor(error) })
    }
  }
  return (
    <Dialog title={`Delete ${business.name}?`} onClose={onClose}>
      <p>Families will no longer see it. To take it off the results only, switch it off instead.</p>
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

function wordsFor(error: unknown) {
  const isAnswer = error instanceof AdminError && error.status !== 0
  return {
    title: isAnswer ? 'Failed to delete business' : 'Error deleting business',
    reason: error instanceof AdminError ? error.message : '',
  }
}
