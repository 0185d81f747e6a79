import { useFormState } from 'react-hook-form'
import { Trans, t } from '#words'
import type { Progress } from '../../local/progress.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Form } from './form.ts'
import { SearchingText, useIsSearching } from './searching-text.tsx'
import type { SubmitError } from './use-submit.ts'

interface SendButtonProps {
  form: Form
  progress: Progress | undefined
  /** False until the form can be sent. A disabled button also keeps the Enter key from sending it as a URL. */
  isReady: boolean
  isSent: boolean
  submitError: SubmitError | undefined
}

/** The form's only primary button. Disabled from the tap until the matches are ready. */
export function SendButton({ form, progress, isReady, isSent, submitError }: SendButtonProps) {
  const { isSubmitting } = useFormState({ control: form.control })
  const isSearching = useIsSearching(progress)
  return (
    <div className="send-button stack-4 stack-left">
      {submitError === 'storage' && (
        <Notice tone="error" role="alert" title={t`We couldn't send your answers`}>
          <Trans>
            This phone has no room to store them until they arrive. They are still in the form. Free up some
            space and press the button again.
          </Trans>
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" disabled={!isReady || isSubmitting || isSent}>
        {isSearching ? (
          <SearchingText progress={progress} />
        ) : isSent ? (
          t`Waiting to send`
        ) : (
          t`Find My Matches`
        )}
      </Button>
    </div>
  )
}
