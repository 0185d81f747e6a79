import './share-shortlist.css'
import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { Trans, t } from '#words'
import type { SharedCopy } from '../../local/schema.ts'
import { listSharedCopies } from '../../local/shared-copies.ts'
import { listShortlist } from '../../local/shortlist.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { deliverLink } from './deliver-link.ts'
import { canEncrypt } from './encryption.ts'
import { shareShortlist, stopSharing, type Upload, uploadCopy } from './share-copies.ts'
import { ShareForm } from './share-form.tsx'
import { shareLink } from './share-link.ts'
import { DELIVERY_TEXTS, describeFailure, expiryDay, notStoppedText, UPLOAD_TEXTS } from './share-texts.ts'
import { SharedCopyCard } from './shared-copy-card.tsx'

/** Shares a shortlist by link, and lists its links. On paper, only a QR code of the newest one. */
export function ShareShortlist({ search }: { search: string }) {
  const sharing = useSharedCopies(search)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isWorking, setIsWorking] = useState(false)
  const [status, setStatus] = useState('')
  const [shownLink, setShownLink] = useState<string>()

  const send = async (copy: SharedCopy) => {
    const delivery = await deliverLink(shareLink(copy))
    setShownLink(delivery === 'refused' ? copy.id : undefined)
    setStatus(translate(DELIVERY_TEXTS[delivery]))
  }
  /** Uploads, then calls `next` with the shared copy. One upload at a time. */
  const upload = async (start: () => Promise<Upload>, next: (copy: SharedCopy) => Promise<void> | void) => {
    if (isWorking) return
    setIsWorking(true)
    setStatus(t`Encrypting and sending the list …`)
    try {
      const result = await start()
      if (result.kind === 'shared') await next(result.copy)
      else setStatus(translate(UPLOAD_TEXTS[result.kind]))
    } catch (error) {
      setStatus(describeFailure(error))
    } finally {
      setIsWorking(false)
    }
  }
  const stop = async (copy: SharedCopy) => {
    if (!(await stopSharing(copy))) throw new Error('not confirmed')
    setStatus(t`Stopped. The link no longer works.`)
  }

  if (!sharing || (sharing.count === 0 && sharing.copies.length === 0)) return null
  const printed = sharing.copies.find(({ updatedAt }) => updatedAt !== undefined)
  return (
    <>
      <section className="share" aria-labelledby={headingId}>
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {t`Share with family`}
        </h2>
        {canEncrypt() ? (
          <>
            {sharing.copies.length > 0 && (
              <ul className="card-list">
                {sharing.copies.map((copy) => (
                  <SharedCopyCard
                    key={copy.id}
                    copy={copy}
                    isOutdated={sharing.changedAt > (copy.updatedAt ?? 0)}
                    isLinkShown={shownLink === copy.id}
                    onSend={() => void send(copy)}
                    onUpdate={() =>
                      void upload(
                        () => uploadCopy(copy),
                        () => setStatus(t`The shared copy is up to date.`),
                      )
                    }
                    onStop={() => stop(copy)}
                    notStopped={notStoppedText(copy)}
                    onStopped={() => heading.current?.focus()}
                  />
                ))}
              </ul>
            )}
            <p role="status" className="share-status">
              {status}
            </p>
            <ShareForm
              hasLink={sharing.copies.length > 0}
              isWorking={isWorking}
              onShare={(options) => void upload(() => shareShortlist({ search, ...options }), send)}
            />
          </>
        ) : (
          <Notice>
            <Trans>
              Sharing needs a secure connection (an address that starts with https), so that this phone can
              encrypt your list. Your list stays on this phone.
            </Trans>
          </Notice>
        )}
      </section>
      {printed && <PrintedLink copy={printed} />}
    </>
  )
}

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

/** The link as a QR code. Shown only on paper. Loads before it is needed, because printing doesn't wait. */
function PrintedLink({ copy }: { copy: SharedCopy }) {
  return (
    <div className="share-print">
      <Suspense>
        <QrCode text={shareLink(copy)} label={t`QR code of the link to this list`} />
      </Suspense>
      <p>
        {copy.withNotes
          ? t`Scan this code with a phone's camera to open this list, with our notes.`
          : t`Scan this code with a phone's camera to open this list.`}{' '}
        <Trans>
          The copy there is from {clockTime(copy.updatedAt ?? copy.createdAt)}, and the link works until{' '}
          {expiryDay(copy)}. Anyone who has this page can open it.
        </Trans>
      </p>
    </div>
  )
}

/** The shared copies of a shortlist, and what they are compared with. */
interface Sharing {
  copies: readonly SharedCopy[]
  /** The number of communities on the shortlist. */
  count: number
  /** When the shortlist last changed, epoch ms, as far as its entries tell. */
  changedAt: number
}

/** Watches the shared copies of a search's shortlist. Undefined while they load, or if the phone can't read them. */
function useSharedCopies(search: string): Sharing | undefined {
  const read = useCallback(async (): Promise<Sharing> => {
    const copies = await listSharedCopies(search)
    const changes = (await listShortlist(search)).map(({ updatedAt }) => updatedAt)
    return { copies, count: changes.length, changedAt: Math.max(0, ...changes) }
  }, [search])
  return useLocal(read)
}
