import { lazy, Suspense, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t, type Words } from '#words'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import type { FamilyList } from './family-list.ts'

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

/** The link that makes a phone a member. The part after # is the key, which browsers never send. */
const joinLink = ({ id, key }: FamilyList) => `${location.origin}${SCREENS.familyList}/${id}#${key}`
/** The link that only reads, as its key does. */
const readLink = ({ id, readingKey }: FamilyList) => `${location.origin}${SCREENS.shared}/${id}#${readingKey}`

/** The link with which others write to the list, too. */
export function Invitation({ list }: { list: FamilyList }) {
  const [isCodeShown, setCodeShown] = useState(false)
  const link = joinLink(list)
  const { status, send } = useDelivery(link)
  return (
    <>
      <h3>{t`Decide together`}</h3>
      <p>
        <Trans>
          Everyone who gets this link joins the list: they can read all of it and add to it. Send it only to
          people you trust. Anyone who forwards it lets someone in.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void send()}>{t`Invite someone by link`}</Button>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          {t`Show a code to scan`}
        </Button>
      </div>
      <p role="status" className="empty:absolute">
        {status}
      </p>
      {isCodeShown && (
        <Suspense>
          <div className="w-[12rem] bg-white fill-black [shape-rendering:crispEdges]">
            <QrCode text={link} label={t`QR code of the link to this list`} />
          </div>
        </Suspense>
      )}
      <LinkText label={t`The link`} link={link} />
    </>
  )
}

/** The link with which others only read the list. */
export function ReadingLink({ list }: { list: FamilyList }) {
  const link = readLink(list)
  const { status, send } = useDelivery(link)
  return (
    <>
      <h3>{t`Share`}</h3>
      <p>
        <Trans>
          Everyone who gets this link can read the list, with everyone’s names, notes, checklists, votes and
          visit dates. They can’t change anything. Your email, phone number, answers and photos are not in it.
        </Trans>
      </p>
      <Button onClick={() => void send()}>{t`Share this list`}</Button>
      <p role="status" className="empty:absolute">
        {status}
      </p>
      <LinkText label={t`The link to read along`} link={link} />
    </>
  )
}

/** The link, to be copied by hand. */
const LinkText = ({ label, link }: { label: string; link: string }) => (
  <div className="w-full max-w-[24rem]">
    <InputField label={label} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
  </div>
)

/** sent: handed to an app. canceled: the family closed the list of apps. refused: the link can only be shown. */
type Delivery = 'sent' | 'canceled' | 'copied' | 'refused'

const DELIVERY_TEXTS: Readonly<Record<Delivery, Words>> = {
  sent: msg`The link is in the app that you chose.`,
  canceled: msg`The link is ready, but it was not sent.`,
  copied: msg`The link is copied. Paste it into a message.`,
  refused: msg`This browser did not let us copy the link. Select it below and copy it.`,
}

function useDelivery(link: string) {
  const [status, setStatus] = useState('')
  const send = async () => setStatus(translate(DELIVERY_TEXTS[await deliverLink(link)]))
  return { status, send }
}

/** Offers the link to the phone's apps, or copies it if the browser has no such list or refuses it. */
async function deliverLink(url: string): Promise<Delivery> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t`A list of senior living communities`, url })
      return 'sent'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
