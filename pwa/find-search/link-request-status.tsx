import { LINK_DAYS, MAILS_PER_DAY } from '../../shared/mailed-link.ts'
import { Notice } from '../ui/notice.tsx'
import type { LinkRequest } from './use-request-link.ts'

/** Says what happened to a request for a mailed link. Always rendered, so that screen readers announce a change. */
export function LinkRequestStatus({ request }: { request: LinkRequest }) {
  return (
    <div role="status">
      {request.state === 'sent' && (
        <Notice tone="success" title="Please look at your email">
          {`If a search has this address, a link to it is on its way. It works for ${LINK_DAYS} days. Look in the spam folder, too. We send at most ${MAILS_PER_DAY} emails a day to one address.`}
        </Notice>
      )}
      {request.state === 'failed' && <Notice tone="error">{request.message}</Notice>}
    </div>
  )
}
