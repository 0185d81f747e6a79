import { AttentionNotice } from '../results-watch/attention-notice.tsx'
import { MatchesNotice } from '../results-watch/matches-notice.tsx'
import './notices.css'
import { OfflineNotice } from './offline-notice.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** Messages about the app between the header and the screen. The offline notice stays visible while scrolling. */
export function Notices() {
  return (
    <>
      <div className="notices notices-sticky" role="status">
        <OfflineNotice />
      </div>
      <div className="notices" role="status">
        <MatchesNotice />
        <AttentionNotice />
        <StorageNotice />
        <UpdateNotice />
      </div>
    </>
  )
}
