import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toldValue } from '#shared/catalog/current-told.ts'
import { OWN_PAGE_TOKEN, OwnPage } from '#shared/catalog/own-page.ts'
import { WAITING_LIST } from '#shared/catalog/told-fact.ts'
import { MAX_ROOMS, MAX_TELLER, MAX_TOLD_PRICE, MIN_TOLD_PRICE } from '#shared/catalog/told-record.ts'
import { API } from '#shared/contract/paths.ts'
import { MAX_NOTE } from '#shared/desk/inbox-changes.ts'
import { t } from '#words'
import { HttpError, requestJson } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { Field, InputField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { describeRooms, whenTold } from '../../ui/told-texts.ts'
import { toldOf } from '../../ui/typed-told.ts'
import { formatDollars } from '../money/format-money.ts'

const NOT_FOUND = 404
/** The response to a link that was cut off. */
const NO_TOKEN = 422

type Call = (method: 'GET' | 'PUT' | 'DELETE', body?: object) => Promise<boolean>

/** What a community says about itself, opened by the link that staff sent it. It shows nothing of any family. */
export function Component() {
  const { page, failure, isSending, call } = useOwnPage()
  return (
    <div className="page page-narrow stack-4">
      <PageHead title={t`Your community's page`} />
      <meta name="robots" content="noindex" />
      <h1>{page ? page.name : t`Your community's page`}</h1>
      {page && <p>{page.location}</p>}
      <div role="status">
        {!page && !failure && <p>{t`Loading…`}</p>}
        {failure === 'ended' && (
          <Notice tone="warning">{t`This link no longer works. Please ask us for a new one.`}</Notice>
        )}
        {failure === 'failed' && (
          <Notice tone="error">{t`Nothing was sent. Please check your connection and try again.`}</Notice>
        )}
        {page && failure === undefined && <LastAnswer page={page} isSending={isSending} call={call} />}
      </div>
      {page && failure !== 'ended' && (
        <>
          <p>{t`Families who look for a home see what you say here, with the date.`}</p>
          {page.told.length > 0 && <StillRight page={page} isSending={isSending} call={call} />}
          <OwnPageForm isSending={isSending} onAnswer={(answer) => call('PUT', answer)} />
        </>
      )}
    </div>
  )
}

function useOwnPage() {
  const { hash } = useLocation()
  // The skip link replaces the secret in the address.
  const [token] = useState(() => hash.slice(1))
  const [page, setPage] = useState<OwnPage>()
  const [failure, setFailure] = useState<'ended' | 'failed'>()
  const [isSending, setSending] = useState(false)
  const call: Call = useCallback(
    async (method, body) => {
      setSending(true)
      try {
        const headers = { 'content-type': 'application/json', [OWN_PAGE_TOKEN]: token }
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
        setPage(await requestJson(API.ownPage, OwnPage, init))
        setFailure(undefined)
        return true
      } catch (error) {
        const status = error instanceof HttpError ? error.status : undefined
        const isEnded = status === NOT_FOUND || (status === NO_TOKEN && method === 'GET')
        setFailure(isEnded ? 'ended' : 'failed')
        return false
      } finally {
        setSending(false)
      }
    },
    [token],
  )
  useEffect(() => {
    void call('GET')
  }, [call])
  return { page, failure, isSending, call }
}

interface PartProps {
  page: OwnPage
  isSending: boolean
  call: Call
}

/** What became of the latest answer, and the way to take it back. */
function LastAnswer({ page: { answer }, isSending, call }: PartProps) {
  if (answer === null) return null
  const texts = {
    waits: t`Thank you. Families see your answer once our team has accepted your first one.`,
    counts: t`Thank you. Families see your answer, with its date.`,
    refused: t`Families don't see your last answer. Please call us.`,
    withdrawn: t`You took your last answer back.`,
  }
  const isOpen = answer === 'waits' || answer === 'counts'
  return (
    <Notice
      tone={isOpen ? 'success' : 'info'}
      actions={
        isOpen && (
          <Button disabled={isSending} onClick={() => void call('DELETE')}>
            {t`Take my last answer back`}
          </Button>
        )
      }
    >
      {texts[answer]}
    </Notice>
  )
}

/** What families see now, and one button that says that it still holds. */
function StillRight({ page: { told }, isSending, call }: PartProps) {
  const same = Object.fromEntries(
    told.flatMap(({ fact, value }) => (fact === 'closed' ? [] : [[fact, value]])),
  )
  return (
    <>
      <Told told={told} />
      <Button variant="primary" disabled={isSending} onClick={() => void call('PUT', same)}>
        {t`All of this is still right`}
      </Button>
    </>
  )
}

function Told({ told }: Pick<OwnPage, 'told'>) {
  const [price, languages] = [toldValue(told, 'priceFrom'), toldValue(told, 'languages')]
  const yesOrNo = (name: 'medicaid' | 'pets', label: string) => {
    const value = toldValue(told, name)
    return value !== undefined && `${label}: ${value === true ? t`Yes` : t`No`}`
  }
  const texts = [
    typeof price === 'number' && `${t`From, per month`}: ${formatDollars(price)}`,
    describeRooms(told),
    yesOrNo('medicaid', t`Takes Medicaid or a waiver`),
    Array.isArray(languages) && `${t`Languages of the staff`}: ${languages.join(', ')}`,
    yesOrNo('pets', t`Pets welcome`),
  ]
  return (
    <>
      <h2>{t`What the Community Told Us`}</h2>
      <ul>
        {texts.map((text) => text && <li key={text}>{text}</li>)}
        <li>{whenTold(told)}</li>
      </ul>
    </>
  )
}

/** Characters of all languages. */
const MAX_LANGUAGES_TEXT = 200

interface OwnPageFormProps {
  isSending: boolean
  /** Sends what was said. @returns whether it was stored */
  onAnswer: (answer: object) => Promise<boolean>
}

/** What a community says has changed. What stays empty stays as it was. */
function OwnPageForm({ isSending, onAnswer }: OwnPageFormProps) {
  const [isEmpty, setEmpty] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const answer = readAnswer(new FormData(form))
    setEmpty(Object.keys(answer).length === 0)
    if (Object.keys(answer).length > 0 && (await onAnswer(answer))) form.reset()
  }
  return (
    <form className="stack-4 stack-left *:w-full" onSubmit={(event) => void submit(event)}>
      <h2>{t`What holds now?`}</h2>
      <InputField
        label={t`Rooms free`}
        hint={t`0 if none is free`}
        name="rooms"
        type="number"
        min={0}
        max={MAX_ROOMS}
        inputMode="numeric"
      />
      <CheckRow name="waitingList"> {t`Waiting list`}</CheckRow>
      <InputField
        label={t`Price from, dollars a month`}
        name="priceFrom"
        type="number"
        min={MIN_TOLD_PRICE}
        max={MAX_TOLD_PRICE}
        inputMode="numeric"
      />
      <YesOrNo name="medicaid" legend={t`Takes Medicaid or a waiver`} />
      <InputField
        label={t`Languages of the staff`}
        hint={t`With commas, such as English, Spanish`}
        name="languages"
        maxLength={MAX_LANGUAGES_TEXT}
        autoComplete="off"
      />
      <YesOrNo name="pets" legend={t`Pets welcome`} />
      <Field label={t`Please correct this too, if something else is wrong (our team reads it)`}>
        {(control) => <textarea {...control} name="note" maxLength={MAX_NOTE} rows={2} />}
      </Field>
      <InputField
        label={t`Your name, if you like (families don't see it)`}
        name="toldBy"
        maxLength={MAX_TELLER}
        autoComplete="name"
      />
      {isEmpty && <p role="alert">{t`Please say at least one thing.`}</p>}
      <Button className="w-auto!" variant="primary" size="large" type="submit" disabled={isSending}>
        {t`Send my answer`}
      </Button>
    </form>
  )
}

function YesOrNo({ name, legend }: { name: string; legend: string }) {
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="font-[650]">{legend}</legend>
      {[
        { value: 'yes', label: t`Yes` },
        { value: 'no', label: t`No` },
      ].map(({ value, label }) => (
        <CheckRow key={value} type="radio" name={name} value={value}>
          {' '}
          {label}
        </CheckRow>
      ))}
    </fieldset>
  )
}

/** The answer as the server takes it, with only what was said. */
export const readAnswer = (form: FormData): object =>
  toldOf({ ...Object.fromEntries(form), ...(form.has('waitingList') && { rooms: WAITING_LIST }) })
