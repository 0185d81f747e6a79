import { Trans, t } from '#words'
import type { SharedCopy } from '../../local/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { shareLink } from './share-link.ts'
import { expiryDay } from './share-texts.ts'

interface SharedCopyCardProps {
  copy: SharedCopy
  /** Whether the shortlist has changed since the copy was made. */
  isOutdated: boolean
  /** Whether to show the link for copying by hand. */
  isLinkShown: boolean
  onSend: () => void
  onUpdate: () => void
  /** Rejects if the server has not confirmed that the copy is deleted. */
  onStop: () => Promise<void>
  /** What to say if `onStop` rejects. */
  notStopped: string
  onStopped: () => void
}

/** A link that this phone has shared, with what can be done about it. */
export function SharedCopyCard(props: SharedCopyCardProps) {
  const { copy, isOutdated, isLinkShown } = props
  const made = clockTime(copy.createdAt)
  const name = copy.withNotes ? t`Link with notes, made ${made}` : t`Link without notes, made ${made}`
  return (
    <Card as="li" className="share-copy">
      <h3>{name}</h3>
      <p>{describeCopy(copy, isOutdated)}</p>
      {isLinkShown && <LinkText copy={copy} />}
      <div className="button-row">
        {copy.updatedAt !== undefined && (
          <>
            <Button onClick={props.onSend}>
              <Trans>
                Send the link<VisuallyHidden>: {name}</VisuallyHidden>
              </Trans>
            </Button>
            <Button onClick={props.onUpdate}>
              <Trans>
                Update the shared copy<VisuallyHidden>: {name}</VisuallyHidden>
              </Trans>
            </Button>
          </>
        )}
        <ConfirmButton
          button={t`Stop sharing`}
          about={name}
          question={t`Everyone who has this link will see that you stopped sharing. The link can't be used again.`}
          confirmLabel={t`Yes, stop sharing`}
          cancelLabel={t`No, keep sharing`}
          failureMessage={props.notStopped}
          onConfirm={props.onStop}
          focusAfter={props.onStopped}
        />
      </div>
    </Card>
  )
}

function describeCopy(copy: SharedCopy, isOutdated: boolean): string {
  const { updatedAt } = copy
  if (updatedAt === undefined) {
    return t`Our server has not confirmed this copy yet. “Share another link” tries this one again.`
  }
  const [copied, day] = [clockTime(updatedAt), expiryDay(copy)]
  return isOutdated
    ? t`Copied ${copied}. Your list has changed since then. The link works until ${day}.`
    : t`Copied ${copied}. It is up to date. The link works until ${day}.`
}

function LinkText({ copy }: { copy: SharedCopy }) {
  return (
    <label className="share-link">
      <span className="field-label">{t`The link`}</span>
      <input
        className="field-input"
        readOnly
        value={shareLink(copy)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </label>
  )
}
