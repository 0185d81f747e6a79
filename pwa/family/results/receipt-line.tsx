import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { SCREENS } from '#shared/contract/paths.ts'
import type { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { Trans, t } from '#words'
import { checkResult, type ResultStatus } from '../../local/check-result.ts'
import { resend } from '../../local/outbox.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { whileCurrent } from '../../ui/while-current.ts'
import { useProgress } from '../results-watch/use-progress.ts'

/** The receipt, with links to print the list, to open it on another phone and to delete the answers. */
export function ReceiptLine({ response }: { response: QuestionnaireResponse }) {
  const progress = useProgress(response.key)
  const status = useResultStatus(response.key)
  return (
    <div className="stack-2 mt-5 text-quiet">
      <p>
        <Trans>
          Received, reference <strong>{response.reference}</strong>,{' '}
          {clockTime(Date.parse(response.receivedAt))}
        </Trans>
      </p>
      <div className="ml-[-0.75em] flex flex-wrap gap-2 print:hidden">
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print this list`}
        </Button>
        <ButtonLink variant="quiet" to={SCREENS.open}>
          {t`Open it on another phone`}
        </ButtonLink>
        <ButtonLink variant="quiet" to={SCREENS.phone}>
          {t`Delete these answers`}
        </ButtonLink>
      </div>
      {status === 'erased' && (
        <Notice title={t`Your answers were erased on our side`}>
          {t`This list is now only on this phone. You can delete it here, too.`}
        </Notice>
      )}
      {progress?.step === 'lost' && (
        <Notice
          tone="warning"
          title={t`We no longer have your answers`}
          actions={<Button onClick={() => void resend(response.key)}>{t`Send them again`}</Button>}
        >
          <Trans>
            Our records were restored from an older backup. Your matches are safe on this phone. You can send
            us your answers again.
          </Trans>
        </Notice>
      )}
    </div>
  )
}

/** Checks once per view whether the server still has these answers. 'unknown' offline. */
function useResultStatus(key: string): ResultStatus {
  const [status, setStatus] = useState<ResultStatus>('unknown')
  useEffect(() => whileCurrent(checkResult(key), setStatus), [key])
  return status
}
