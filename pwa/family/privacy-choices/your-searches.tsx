import { type FormEvent, useState } from 'react'
import { perLanguage, translate } from '#pwa/words/translate.ts'
import type { KnownAnswers } from '#shared/contract/questionnaire-response.ts'
import type { SharingRefusal } from '#shared/privacy/sharing.ts'
import { msg, Trans, t, type Words } from '#words'
import { site } from '../../api/site.ts'
import { listOutbox } from '../../local/outbox.ts'
import type { Refusal } from '../../local/refusal-rows.ts'
import { listRefusals, refuseSharing } from '../../local/refusals.ts'
import { listResults } from '../../local/results.ts'
import type { OutboxRow } from '../../local/schema.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardList } from '../../ui/card.tsx'
import { CheckRow } from '../../ui/check-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stateName } from '../../ui/state-options.tsx'
import { useLocal } from '../../ui/use-local.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EmailLinkForm } from '../find-search/find-search.tsx'

/** The searches on this phone, each with a way to say no to sharing, and the way for other searches. */
export function YourSearches() {
  const searches = useSearches()
  if (searches === 'loading') return <p>{t`Looking for searches on this phone…`}</p>
  return (
    <>
      {searches === 'failed' ? (
        <Notice tone="warning">
          {t`Your browser won't let us read what is saved here. You can say no another way:`}
        </Notice>
      ) : searches.length === 0 ? (
        <p>{t`There are none.`}</p>
      ) : (
        <CardList>
          {searches.map((search) => (
            <SearchCard key={search.key} search={search} />
          ))}
        </CardList>
      )}
      <h3>{t`A search on another phone or computer`}</h3>
      {site.sendsMail && (
        <p>
          <Trans>
            We can email you a link. Open your matches with it on this phone, and then come back to this page.
          </Trans>
        </p>
      )}
      <EmailLinkForm />
    </>
  )
}

/** A search on this phone: what its family refused, and the form to refuse the rest. */
function SearchCard({ search }: { search: KnownSearch }) {
  const { key, answers, refusals } = search
  const state = describeRefusal(answers, refusals)
  const open = RECIPIENTS.filter((name) => ![...state.recorded, ...state.waiting].includes(name))
  const { firstName, lastName, city } = answers
  const title = t`${firstName} ${lastName}, in ${city}, ${stateName(answers.state)}`
  return (
    <Card as="li" className="stack-4">
      <h3>{title}</h3>
      <RefusalStatus state={state} />
      {open.length > 0 && <RefuseForm key={open.join()} search={key} open={open} about={title} />}
    </Card>
  )
}

/** Always rendered, so that screen readers announce a change. */
function RefusalStatus({ state: { recorded, waiting, problem } }: { state: RefusalState }) {
  return (
    <div role="status" className="stack-3 empty:absolute">
      {recorded.length > 0 && (
        <Notice tone="success">{t`We don’t share these answers with ${nameRecipients(recorded)}.`}</Notice>
      )}
      {waiting.length > 0 && (
        <Notice>
          {t`Waiting to send: no sharing with ${nameRecipients(waiting)}. This is saved on this phone and is sent as soon as you’re connected.`}
        </Notice>
      )}
      {problem && (
        <Notice tone="warning" title={t`We couldn’t record your choice`}>
          {translate(problem)} {t`Use the other way below.`}
        </Notice>
      )}
    </div>
  )
}

interface RefuseFormProps {
  /** The key of the search. */
  search: string
  /** Those that the family has not refused. All are chosen at first. */
  open: readonly Recipient[]
  /** The search, for screen readers that list buttons out of context. */
  about: string
}

/** Queues a no to sharing with the chosen recipients. */
function RefuseForm({ search, open, about }: RefuseFormProps) {
  const [error, setError] = useState('')
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('recipient')
    if (chosen.length === 0) return setError(t`Choose at least one.`)
    setError('')
    refuseSharing(search, Object.fromEntries(chosen.map((name) => [name, false]))).catch(() =>
      setError(t`This phone has no room to save it. Free up some space and try again.`),
    )
  }
  return (
    <form className="stack-4 stack-left" onSubmit={refuse}>
      <fieldset>
        <legend>{t`Do not share these answers with`}</legend>
        {open.map((name) => (
          <CheckRow key={name} name="recipient" value={name} defaultChecked>
            {translate(RECIPIENT_NAMES[name])}
          </CheckRow>
        ))}
      </fieldset>
      <p role="alert" className="text-brick empty:absolute">
        {error}
      </p>
      <Button type="submit" variant="primary">
        <Trans>
          Don’t share<VisuallyHidden>: {about}</VisuallyHidden>
        </Trans>
      </Button>
    </form>
  )
}

type Recipient = keyof SharingRefusal
const RECIPIENTS = ['shareWithPartners', 'shareWithCommunities'] as const satisfies Recipient[]
const RECIPIENT_NAMES: Record<Recipient, Words> = {
  shareWithPartners: msg`marketing partners`,
  shareWithCommunities: msg`communities`,
}

/** The recipients that a family refused, by how far that is. A refused one that we could not record is in none. */
interface RefusalState {
  recorded: Recipient[]
  waiting: Recipient[]
  /** Why the latest refusal could not be recorded. */
  problem?: string
}

/** Derives the state from the answers that were sent and the refusals after them. */
function describeRefusal(answers: KnownAnswers, refusals: readonly Refusal[]): RefusalState {
  const isIn = (statuses: readonly Refusal['status'][], name: Recipient) =>
    refusals.some(({ status, payload }) => statuses.includes(status) && payload?.[name] === false)
  const isRecorded = (name: Recipient) => answers[name] === false || isIn(['received'], name)
  const last = refusals.at(-1)
  return {
    recorded: RECIPIENTS.filter(isRecorded),
    waiting: RECIPIENTS.filter((name) => !isRecorded(name) && isIn(['waiting', 'paused'], name)),
    ...(last?.status === 'needs_attention' && last.problem && { problem: last.problem.message }),
  }
}

const LIST = perLanguage((locale) => new Intl.ListFormat(locale))

/** Names recipients, in a sentence. */
const nameRecipients = (recipients: readonly Recipient[]): string =>
  LIST().format(recipients.map((recipient) => translate(RECIPIENT_NAMES[recipient])))

/** A search on this phone, received or in flight. */
interface KnownSearch {
  key: string
  answers: KnownAnswers
  refusals: Refusal[]
}

const isInFlight = ({ kind, status }: OutboxRow) =>
  kind === 'questionnaire' && ['waiting', 'paused', 'received'].includes(status)

async function listSearches(): Promise<KnownSearch[]> {
  const [rows, results] = [await listOutbox(), await listResults()]
  const inFlight = rows.filter(isInFlight)
  const known = [
    ...inFlight.map(({ key, payload }) => ({ key, answers: payload as KnownAnswers })),
    ...results.map(({ key, payload }) => ({ key, answers: payload })),
  ]
  const current = known.filter(
    ({ key }, index) =>
      !inFlight.some(({ supersedes }) => supersedes === key) &&
      known.findIndex((other) => other.key === key) === index,
  )
  return Promise.all(current.map(async (search) => ({ ...search, refusals: await listRefusals(search.key) })))
}

/** Watches the searches on this phone. An earlier version of answers that are being corrected isn't one. */
const useSearches = (): KnownSearch[] | 'loading' | 'failed' =>
  useLocal(listSearches, 'failed' as const) ?? 'loading'
