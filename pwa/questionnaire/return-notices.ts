import { ContinueNotice } from './continue-notice.tsx'
import { KeptSearchNotice } from './kept-search-notice.tsx'

/** What a returning family sees above the form, in a separate chunk that a first visit doesn't need. */
export const returnNotices = { ContinueNotice, KeptSearchNotice }
export type ReturnNotices = typeof returnNotices
