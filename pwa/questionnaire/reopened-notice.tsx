import { t } from '#words'
import type { ReopenedAnswers } from '../local/reopen-answers.ts'
import { Notice } from '../ui/notice.tsx'

/** Tells the family that their answers are back in the form and whether the earlier ones may have been received. */
export function ReopenedNotice({ mode }: { mode: ReopenedAnswers['mode'] }) {
  return (
    <Notice role="status" title={t`Your answers are back in the form`}>
      {mode === 'withdrawn'
        ? t`Nothing was sent yet. Change what you like, then send them again.`
        : t`Your earlier answers may have reached us already. What you send now replaces them.`}
    </Notice>
  )
}
