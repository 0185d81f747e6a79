import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { msg, Trans, t } from '#words'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { deliverLink } from '../sharing/deliver-link.ts'
import { canEncrypt } from '../sharing/encryption.ts'
import { DELIVERY_TEXTS } from '../sharing/share-texts.ts'
import { type FamilyList, isListOver, isStarter, lanesOf } from './family-list.ts'
import { leaveFamilyList, leaveOutPhone, startTogether } from './membership.ts'
import { NameForm } from './name-form.tsx'

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

/** The link that makes a phone a member. The part after # is the key, which browsers never send. */
const joinLink = ({ id, key }: FamilyList) => `${location.origin}${SCREENS.familyList}/${id}#${key}`

const NOT_CONFIRMED = msg`We got no answer from our server, so nothing was changed. Please try again when you're connected.`

interface FamilyPanelProps {
  search: string
  list: FamilyList | undefined
  isAsked: boolean
}

/** The family's list itself: starting it, its link, who belongs to it, and leaving it. */
export function FamilyPanel({ search, list, isAsked }: FamilyPanelProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) heading.current?.focus()
  }, [isAsked])
  const start = async (name: string) => {
    await startTogether(search, name)
    heading.current?.focus()
  }
  return (
    <section className="family-panel" aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {list ? t`Your family's list` : t`Decide together`}
      </h2>
      {!list &&
        (canEncrypt() ? <Start onName={start} /> : <p>{t`This needs a secure connection (https).`}</p>)}
      {list && <Member list={list} />}
    </section>
  )
}

function Start({ onName }: { onName: (name: string) => Promise<void> }) {
  return (
    <>
      <p>
        <Trans>
          Keep this list with your sisters, brothers or anyone who helps you choose. Each of you sees what the
          others noted and what they would choose. It works without accounts, and offline.
        </Trans>
      </p>
      <PhotosStay />
      <NameForm action={t`Start the list`} onName={onName} />
    </>
  )
}

const PhotosStay = () => (
  <p>{t`All of it is encrypted on your phones. We can't read it. Photos stay on the phone that took them.`}</p>
)

function Member({ list }: { list: FamilyList }) {
  const isOver = isListOver(list)
  return (
    <>
      {!isOver && <Invitation list={list} />}
      <PhotosStay />
      <Members list={list} isOver={isOver} />
      <Leaving list={list} isOver={isOver} />
    </>
  )
}

function Invitation({ list }: { list: FamilyList }) {
  const [status, setStatus] = useState('')
  const [isCodeShown, setCodeShown] = useState(false)
  const link = joinLink(list)
  const send = async () => setStatus(translate(DELIVERY_TEXTS[await deliverLink(link)]))
  return (
    <>
      <p>
        <Trans>
          Everyone who gets this link joins the list: they can read all of it and add to it. Send it only to
          people you trust. Anyone who forwards it lets someone in.
        </Trans>
      </p>
      <div className="button-row">
        <Button variant="primary" onClick={() => void send()}>{t`Invite someone by link`}</Button>
        <Button aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          {t`Show a code to scan`}
        </Button>
      </div>
      <p role="status">{status}</p>
      {isCodeShown && (
        <Suspense>
          <div className="family-code">
            <QrCode text={link} label={t`QR code of the link to this list`} />
          </div>
        </Suspense>
      )}
      <label className="share-link">
        <span className="field-label">{t`The link`}</span>
        <input
          className="field-input"
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
    </>
  )
}

function Members({ list, isOver }: { list: FamilyList; isOver: boolean }) {
  const [, ...others] = lanesOf(list)
  const leaveOut = async (phone: string) => {
    if (!(await leaveOutPhone(list, phone))) throw new Error('not confirmed')
  }
  return (
    <ul className="family-members" aria-label={t`Who is on this list`}>
      <li>{t`${list.own.name} (this phone)`}</li>
      {others.map(({ phone, name }) => (
        <li key={phone}>
          {name}
          {isStarter(list) && !isOver && (
            <ConfirmButton
              button={t`Remove`}
              about={name}
              question={t`${name} keeps what is on that phone and gets nothing new. The others stay; the old link stops letting people in.`}
              confirmLabel={t`Yes, remove`}
              cancelLabel={t`No`}
              failureMessage={translate(NOT_CONFIRMED)}
              onConfirm={() => leaveOut(phone)}
              focusAfter={() => document.getElementById('shortlist-title')?.focus()}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Leaving({ list, isOver }: { list: FamilyList; isOver: boolean }) {
  const leave = async (ends: boolean) => {
    if (!(await leaveFamilyList(list, ends))) throw new Error('not confirmed')
  }
  const focusAfter = () => document.getElementById('shortlist-title')?.focus()
  return (
    <div className="button-row">
      <ConfirmButton
        button={isOver ? t`Close this list here` : t`Leave the list`}
        question={
          isOver
            ? t`Your shortlist and notes stay on this phone.`
            : t`The others no longer see your notes and votes. Your shortlist stays on this phone.`
        }
        confirmLabel={t`Yes`}
        cancelLabel={t`No`}
        failureMessage={translate(NOT_CONFIRMED)}
        onConfirm={() => leave(false)}
        focusAfter={focusAfter}
      />
      {isStarter(list) && !isOver && (
        <ConfirmButton
          button={t`End it for everyone`}
          question={t`The list ends for all. Each phone keeps its own shortlist and notes.`}
          confirmLabel={t`Yes, end it`}
          cancelLabel={t`No`}
          failureMessage={translate(NOT_CONFIRMED)}
          onConfirm={() => leave(true)}
          focusAfter={focusAfter}
        />
      )}
    </div>
  )
}
