import { lazy, Suspense } from 'react'
import { Trans, t } from '#words'
import type { SharedCopy } from '../local/schema.ts'
import { clockTime } from '../ui/clock-time.ts'
import { shareLink } from './share-link.ts'
import { expiryDay } from './share-texts.ts'

const QrCode = lazy(() => import('../ui/qr-code.tsx'))

/** The link as a QR code. Shown only on paper. Loads before it is needed, because printing doesn't wait. */
export function PrintedLink({ copy }: { copy: SharedCopy }) {
  return (
    <div className="share-print">
      <Suspense>
        <QrCode text={shareLink(copy)} label={t`QR code of the link to this list`} />
      </Suspense>
      <p>
        {copy.withNotes
          ? t`Scan this code with a phone's camera to open this list, with our notes.`
          : t`Scan this code with a phone's camera to open this list.`}{' '}
        <Trans>
          The copy there is from {clockTime(copy.updatedAt ?? copy.createdAt)}, and the link works until{' '}
          {expiryDay(copy)}. Anyone who has this page can open it.
        </Trans>
      </p>
    </div>
  )
}
