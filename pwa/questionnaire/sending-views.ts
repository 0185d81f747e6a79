import { RefusalNotice } from '../ui/refusal-notice.tsx'
import { EmailTaken } from './email-taken.tsx'
import { ReopenedNotice } from './reopened-notice.tsx'
import { SaveNotice } from './save-notice.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { SentAnswers } from './sent-answers.tsx'

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
