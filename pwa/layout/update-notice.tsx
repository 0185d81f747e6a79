import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { t } from '#words'
import { applyUpdate, update } from '../state/update.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Offers a new version of the app. Unsaved typing in every tab is saved before any tab reloads. */
export function UpdateNotice() {
  const { ready } = useSnapshot(update)
  const [step, setStep] = useState<'offered' | 'updating' | 'failed'>('offered')
  if (!ready) return null
  const startUpdate = async () => {
    setStep('updating')
    if (!(await applyUpdate())) setStep('failed')
  }
  return (
    <Notice
      title={t`A new version is ready`}
      actions={
        <Button onClick={startUpdate} disabled={step === 'updating'}>
          {step === 'updating' ? t`Updating…` : t`Update now`}
        </Button>
      }
    >
      {step === 'failed'
        ? t`We could not save what you are typing, so we did not update. Please try again in a moment.`
        : t`Update whenever you like. We save what you have typed first.`}
    </Notice>
  )
}
