import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router-dom'
import { SCREENS } from '#shared/paths.ts'
import type { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { Trans, t } from '#words'
import { resend } from '../local/outbox.ts'
import { useProgress } from '../results-watch/use-progress.ts'
import { Button } from '../ui/button.tsx'
import { clockTime } from '../ui/clock-time.ts'
import { Notice } from '../ui/notice.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { useResultStatus } from './use-result-status.ts'

/** The receipt, with links to print the list and to delete the answers. */
export function ReceiptLine({ response }: { response: QuestionnaireResponse }) {
  const progress = useProgress(response.key)
  const status = useResultStatus(response.key)
  return (
    <div className="receipt">
      <p>
        <Trans>
          Received, reference <strong>{response.reference}</strong>,{' '}
          {clockTime(Date.parse(response.receivedAt))}
        </Trans>
      </p>
      <div className="receipt-actions">
        <Button variant="quiet" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t`Print this list`}
        </Button>
        <Link className="button button-quiet" to={SCREENS.phone}>
          {t`Delete these answers`}
        </Link>
      </div>
      {response.readOnly && <ReadOnlyNotice email={response.questionnaire.email} />}
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
