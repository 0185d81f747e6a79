import { ReopenedNotice } from './reopened-notice.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { SentAnswers } from './sent-answers.tsx'

/** The components that are needed only after sending, in a separate chunk that loads when the page is idle. */
export const sendingViews = { SendingPanel, SentAnswers, ReopenedNotice }
