import { useState } from 'react'
import { t } from '#words'
import { Button } from '../ui/button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Notice } from '../ui/notice.tsx'

interface ContinueNoticeProps {
  savedAt: number
  onContinue: () => void
  onStartOver: () => void
}

/** Tells the family that the form holds their earlier answers. Deleting them needs a confirmation. */
export function ContinueNotice({ savedAt, onContinue, onStartOver }: ContinueNoticeProps) {
  const [isConfirming, setConfirming] = useState(false)
  if (isConfirming) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t`Delete what you typed?`}
        actions={
          <>
            <Button variant="danger" onClick={onStartOver}>
              {t`Delete and start over`}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t`Keep my answers`}</Button>
          </>
        }
      >
        {t`This deletes your answers from this phone and empties the form.`}
      </Notice>
    )
  }
  return (
    <Notice
      title={t`Welcome back`}
      actions={
        <>
          <Button onClick={onContinue}>{t`Continue where you left off`}</Button>
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t`Start over`}
          </Button>
        </>
      }
    >
      {t`Your answers are in the form below, last saved ${clockTime(savedAt)}.`}
    </Notice>
  )
}
