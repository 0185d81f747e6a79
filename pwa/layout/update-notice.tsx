import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { applyUpdate, update } from '../state/update.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Offers a new version. What is being typed, in every tab, is saved before anything reloads. */
export function UpdateNotice() {
  const { ready } = useSnapshot(update)
  const [step, setStep] = useState<'offered' | 'working' | 'refused'>('offered')
  if (!ready) return null
  const switchOver = async () => {
    setStep('working')
    if (!(await applyUpdate())) setStep('refused')
  }
  return (
    <Notice
      title="A new version is ready"
      actions={
        <Button onClick={switchOver} disabled={step === 'working'}>
          {step === 'working' ? 'Updating…' : 'Update now'}
        </Button>
      }
    >
      {step === 'refused'
        ? 'We could not save what you are typing, so nothing was changed. Please try again in a moment.'
        : 'Take it when it suits you. What you have typed is saved first.'}
    </Notice>
  )
}
