import { perLanguage } from '#pwa/words/translate.ts'
import { msg, t, type Words } from '#words'
import { StorageError } from '../../local/local-errors.ts'
import type { SharedCopy } from '../../local/schema.ts'
import type { Delivery } from './deliver-link.ts'
import type { Upload } from './share-copies.ts'

const DAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }))

/** The day on which a copy expires: "December 22". */
export const expiryDay = ({ expiresAt }: Pick<SharedCopy, 'expiresAt'>): string => DAY().format(expiresAt)

/** What happened to a link. */
export const DELIVERY_TEXTS: Readonly<Record<Delivery, Words>> = {
  sent: msg`The link is in the app that you chose.`,
  canceled: msg`The link is ready, but it was not sent.`,
  copied: msg`The link is copied. Paste it into a message.`,
  refused: msg`This browser did not let us copy the link. Select it above and copy it.`,
}

/** Why a copy was not shared or updated. */
export const UPLOAD_TEXTS: Readonly<Record<Exclude<Upload['kind'], 'shared'>, Words>> = {
  unreachable: msg`We got no answer from our server. Please try again when you're connected.`,
  stopped: msg`This link no longer works. Share the list again to get a new one.`,
  too_large: msg`This list is too long to share. Please shorten some notes, or share it without notes.`,
  busy: msg`Our server can't take more shared lists right now. Please try again in a few minutes.`,
  failed: msg`Our server did not accept the list. Please try again later.`,
}

/** Why something failed that should not: the phone refused to store it. */
export const describeFailure = (error: unknown): string =>
  error instanceof StorageError && error.reason === 'full'
    ? t`Nothing was shared because this phone is full. Free up some space and try again.`
    : t`Nothing was shared because this browser did not let us save the link. Please try again.`

/** Links that couldn't be stopped before this phone deleted their secrets. */
export function stillSharedText(copies: readonly SharedCopy[]): string {
  const expiresAt = Math.max(...copies.map((copy) => copy.expiresAt))
  const day = expiryDay({ expiresAt })
  return copies.length === 1
    ? t`The link that you shared may still work, because we got no confirmation from our server. This phone can no longer stop it. By ${day} at the latest, we delete the shared copy.`
    : t`Links that you shared may still work, because we got no confirmation from our server. This phone can no longer stop them. By ${day} at the latest, we delete the shared copy.`
}

/** The link may still work, because the server did not confirm that it stopped. */
export const notStoppedText = (copy: SharedCopy): string =>
  t`We got no confirmation from our server, so the link may still work. Please try again when you're connected. Otherwise it stops working on ${expiryDay(copy)}.`
