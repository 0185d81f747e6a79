import { useFormState } from 'react-hook-form'
import type { Progress } from '../local/progress.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Form } from './form.ts'
import { SearchingText, useIsSearching } from './searching-text.tsx'
import type { SubmitError } from './use-submit.ts'

interface SendButtonProps {
  form: Form
  progress: Progress | undefined
  isSent: boolean
  trouble: SubmitError | undefined
}

/** The form's one primary button; disabled from the tap until the matches are there. */
export function SendButton({ form, progress, isSent, trouble }: SendButtonProps) {
  const { isSubmitting } = useFormState({ control: form.control })
  const isSearching = useIsSearching(progress)
  return (
    <div className="send-button">
      {trouble === 'not-kept' && (
        <Notice tone="error" role="alert" title="Your answers could not be sent">
          This phone has no room to keep them until they have arrived. They are still in the form: free some
          space and press the button again.
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" disabled={isSubmitting || isSent}>
        {isSearching ? <SearchingText progress={progress} /> : isSent ? 'Waiting to send' : 'Find My Matches'}
      </Button>
    </div>
  )
}
