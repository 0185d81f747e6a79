import { useEffect, useId, useRef } from 'react'
import { translate } from '#pwa/words/translate.ts'
import { msg, Trans, t } from '#words'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Invitation, ReadingLink } from './family-links.tsx'
import { type FamilyList, isListOver, isStarter, lanesOf } from './family-list.ts'
import { leaveFamilyList, leaveOutPhone, startTogether } from './membership.ts'
import { NameForm } from './name-form.tsx'
import { canEncrypt } from './seal.ts'

const NOT_CONFIRMED = msg`We got no answer from our server, so nothing was changed. Please try again when you're connected.`

interface FamilyPanelProps {
  search: string
  list: FamilyList | undefined
  isAsked: boolean
}

/** The family's list itself: starting it, its two links, who belongs to it, and leaving or ending it. */
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
    <section className="my-6 grid justify-items-start gap-4 print:hidden" aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} tabIndex={-1}>
        {list ? t`Your family's list` : t`Share or decide together`}
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
          You get two links. With one, your sisters, brothers or anyone who helps you choose keep this list
          with you: each of you sees what the others noted and what they would choose. With the other one,
          people only read along. Both work without accounts, and offline.
        </Trans>
      </p>
      <PhotosStay />
      <NameForm action={t`Start the list`} onName={onName} />
    </>
  )
}

const PhotosStay = () => (
  <p>
    {t`All of it is encrypted on your phones. We can't read it. Photos stay on the phone that took them.`}{' '}
    {t`Both links work until the list is ended, or no one has used it for half a year.`}
  </p>
)

function Member({ list }: { list: FamilyList }) {
  const isOver = isListOver(list)
  return (
    <>
      {!isOver && <Invitation list={list} />}
      {!isOver && <ReadingLink list={list} />}
      <PhotosStay />
      <Members list={list} isOver={isOver} />
      <Leaving list={list} isOver={isOver} />
    </>
  )
}

function Members({ list, isOver }: { list: FamilyList; isOver: boolean }) {
  const [, ...others] = lanesOf(list)
  const leaveOut = async (phone: string) => {
    if (!(await leaveOutPhone(list, phone))) throw new Error('not confirmed')
  }
  return (
    <ul className="grid gap-3" aria-label={t`Who is on this list`}>
      <li>{t`${list.own.name} (this phone)`}</li>
      {others.map(({ phone, name }) => (
        <li key={phone} className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {name}
          {isStarter(list) && !isOver && (
            <ConfirmButton
              button={t`Remove`}
              about={name}
              question={t`${name} keeps what is on that phone and gets nothing new. The others stay. The old links stop working, also for those who read along: share the list with them again.`}
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
    <div className="flex flex-wrap gap-3">
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
          question={t`The list ends for all, and both links stop working. Each phone keeps its own shortlist and notes.`}
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
