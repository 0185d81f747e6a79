import '../../ui/styles.css'
import { Trans, t } from '#words'
import { site } from '../../api/site.ts'
import type { ReopenedAnswers } from '../../local/reopen-answers.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RefusalNotice } from '../../ui/refusal-notice.tsx'
import { AskSupport, EmailLinkButton } from '../find-search/find-search.tsx'
import { useProgress } from '../results-watch/use-progress.ts'
import type { SaveState } from './autosave.ts'
import { SearchingText } from './searching-text.tsx'
import { SendingPanel } from './sending-panel.tsx'
import type { QuestionnaireFlow } from './use-questionnaire-view.ts'

/**
 * The components that are needed only after sending or when something fails, in a separate chunk that loads when the page
 * is idle.
 */
export const sendingViews = {
  SendingPanel,
  SentAnswers,
  ReopenedNotice,
  RefusalNotice,
  SaveNotice,
  EmailTaken,
}

/** Tells the family that their answers are back in the form and whether the earlier ones may have been received. */
function ReopenedNotice({ mode }: { mode: ReopenedAnswers['mode'] }) {
  return (
    <Notice role="status" title={t`Your answers are back in the form`}>
      {mode === 'withdrawn'
        ? t`Nothing was sent yet. Change what you like, then send them again.`
        : t`Your earlier answers may have reached us already. What you send now replaces them.`}
    </Notice>
  )
}

/** Answers that were sent on an earlier visit and have no matches yet. */
function SentAnswers({ sentKey, flow }: { sentKey: string; flow: QuestionnaireFlow }) {
  const progress = useProgress(sentKey)
  if (!progress) return null
  return (
    <Card as="section" className="max-w-[48rem]">
      <h2>{t`Your answers are on their way`}</h2>
      <SearchingText progress={progress} />
      <SendingPanel progress={progress} flow={flow} />
    </Card>
  )
}

interface SaveNoticeProps {
  state: SaveState
  onReload: () => void
}

/** Warns that the phone does not save what is typed. The layout warns when the browser stores nothing at all. */
export function SaveNotice({ state, onReload }: SaveNoticeProps) {
  if (state.kind === 'stale') {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t`These answers were changed in another tab`}
        actions={<Button onClick={onReload}>{t`Show the newer answers`}</Button>}
      >
        {t`Nothing was overwritten. What you type here is not saved until you show the newer answers.`}
      </Notice>
    )
  }
  if (state.kind === 'full' || state.kind === 'refused') {
    return (
      <Notice tone="warning" role="alert" title={t`Your answers are not saved on this phone`}>
        {state.kind === 'full'
          ? t`This phone is out of space. Your answers stay here while this page is open, and you can still send them. To save them, free up some space.`
          : t`This browser refused to save them. Your answers stay here while this page is open, and you can still send them.`}
      </Notice>
    )
  }
  if (state.kind === 'sent') {
    return (
      <Notice tone="warning" role="alert" title={t`These answers were sent from another tab`}>
        {t`What you type here is not saved. If you send it, it replaces what was sent.`}
      </Notice>
    )
  }
  return null
}

/** The way on when the email already has a search: a link to its mailbox, which opens the matches and replaces the answers. */
function EmailTaken({ email }: { email: string }) {
  return (
    <Notice title={t`Did you or your family search before?`}>
      {site.sendsMail ? (
        <>
          <p>
            <Trans>
              We can email a link to this address. It opens your matches. Open it on this device if you want
              to replace the earlier answers with these, which stay here.
            </Trans>
          </p>
          <EmailLinkButton email={email} />
        </>
      ) : (
        <>
          <p>{t`Your answers stay on this device.`}</p>
          <AskSupport />
        </>
      )}
    </Notice>
  )
}
