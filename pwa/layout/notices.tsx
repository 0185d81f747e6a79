import { AttentionNotice } from '../results-watch/attention-notice.tsx'
import { MatchesNotice } from '../results-watch/matches-notice.tsx'
import './notices.css'
import { OfflineNotice } from './offline-notice.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** What the app has to say about itself, between the bar and the screen; the missing connection stays in sight. */
export function Notices() {
  return (
    <>
      <div className="notices notices-staying" role="status">
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
