import { ReopenedNotice } from './reopened-notice.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** What a form needs once it is sent, in a file that comes when the page is quiet: the ladder, the arrival, its words. */
export const sending = { SendingPanel, SentAnswers, ReopenedNotice }
