import { translate } from '#pwa/words/translate.ts'
import { LINK_DAYS } from '#shared/contract/mailed-link.ts'
import { t } from '#words'
import { Notice } from '../../ui/notice.tsx'
import type { LinkRequest } from './use-request-link.ts'

/** Says what happened to a request for a mailed link. Always rendered, so that screen readers announce a change. */
export function LinkRequestStatus({ request }: { request: LinkRequest }) {
  return (
    <div role="status">
      {request.state === 'sent' && (
        <Notice tone="success" title={t`Check your email`}>
          {t`If we have a search with this address, a link to it is on its way. It works for ${LINK_DAYS} days. Look in your spam folder, too. If you have asked several times today and none came, please ask again tomorrow.`}
        </Notice>
      )}
      {request.state === 'failed' && <Notice tone="error">{translate(request.message)}</Notice>}
    </div>
  )
}
