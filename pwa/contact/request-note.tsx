import type { RequestTarget } from '#shared/community-request.ts'
import { Trans, t } from '#words'
import { site } from '../site.ts'

interface RequestNoteProps {
  target: RequestTarget
  /** Whether the answers on this phone filled in some fields. */
  isPrefilled: boolean
}

/** Says what is asked, who receives it, and where the filled-in fields come from. */
export function RequestNote({ target: { kind, community }, isPrefilled }: RequestNoteProps) {
  const place = community.town ? `${community.name}, ${community.town}` : community.name
  return (
    <div className="stack-2">
      <p>
        <strong>{kind === 'tour' ? t`A tour of ${place}` : t`Information about ${place}`}</strong>
      </p>
      <p>
        <Trans>
          This goes to {site.name}, which runs this site, and not to {community.name}. We'll get back to you
          by email or phone.
        </Trans>
      </p>
      {isPrefilled && (
        <p>
          <Trans>
            We filled this in from your answers on this phone. Please check it, and change what isn't right.
          </Trans>
        </p>
      )}
    </div>
  )
}
