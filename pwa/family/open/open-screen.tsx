import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { LinkToken } from '#shared/contract/mailed-link.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API, SCREENS } from '#shared/contract/paths.ts'
import { QuestionnaireSubmission } from '#shared/contract/questionnaire.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { TERMS_VERSION } from '#shared/privacy/terms/version.ts'
import { Trans, t } from '#words'
import { HttpError, postJson } from '../../api/api.ts'
import { readStored, store } from '../../local/browser-storage.ts'
import { syncDeletionMark } from '../../local/deletion-mark.ts'
import { listDrafts, saveDraft } from '../../local/drafts.ts'
import { listOutbox, submitQuestionnaire } from '../../local/outbox.ts'
import { reopenRefusedAnswers } from '../../local/reopen-answers.ts'
import { listResults, saveOpenedResult } from '../../local/results.ts'
import type { Draft, Problem } from '../../local/schema.ts'
import { discardUnloadSnapshot, restoreUnloadSnapshot } from '../../local/unload-snapshot.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FindSearch } from '../find-search/find-search.tsx'
import { saveToSession } from '../results-watch/session-results.ts'

/** Opens the list of a mailed link when the family presses the button. Without a link, offers to mail one. */
export function Component() {
  const { token, isIncomplete } = useLinkToken()
  return (
    <div className="page page-narrow stack-5 stack-left">
      <PageHead title={t`Open Your Matches`} />
      <h1>{t`Open your matches`}</h1>
      {token && <OpenList key={token} token={token} />}
      {!token && isIncomplete && (
        <EndedLink title={t`This link is incomplete`}>
          {t`Please open it from the email again, or copy the whole line.`}
        </EndedLink>
      )}
      {!token && !isIncomplete && <FindSearch />}
    </div>
  )
}

function OpenList({ token }: { token: string }) {
  const { opening, open } = useOpenList(token)
  if (opening.state === 'ended') {
    return (
      <EndedLink title={t`This link no longer works`}>
        {`${translate(MESSAGES.linkUnknown)} ${t`Get to your matches this way:`}`}
      </EndedLink>
    )
  }
  const isOpening = opening.state === 'opening'
  return (
    <>
      <p>
        <Trans>
          Your list opens on this device and is saved here, so that you can read it offline. Anyone who can
          unlock this device can see it.
        </Trans>
      </p>
      <div role="status">
        {opening.state === 'failed' && (
          <Notice tone="warning" title={opening.title}>
            {translate(opening.message)}
          </Notice>
        )}
      </div>
      <Button variant="primary" size="large" disabled={isOpening} onClick={() => void open()}>
        {isOpening ? t`Opening…` : t`Open my matches`}
      </Button>
      <ReplaceAnswers token={token} />
    </>
  )
}

/** A link that opens nothing, and the other ways to the list. */
function EndedLink({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Notice tone="warning" role="alert" title={title}>
        {children}
      </Notice>
      <FindSearch />
    </>
  )
}

/** Where opening a list is. ended: the link no longer works. failed: it may work later. */
type Opening = { state: 'ready' | 'opening' | 'ended' } | { state: 'failed'; title: string; message: string }

/** Opens the list of a mailed link, stores it on this phone and goes to the results. */
function useOpenList(token: string) {
  const [opening, setOpening] = useState<Opening>({ state: 'ready' })
  const navigate = useNavigate()
  const open = async () => {
    setOpening({ state: 'opening' })
    try {
      const response = await postJson(API.openSearch, { token }, QuestionnaireResponse)
      saveToSession({ response, questionnaire: response.questionnaire })
      // If this phone refuses to store it, this tab still shows it.
      const key = await saveOpenedResult(response, token).catch(() => response.key)
      forgetToken()
      navigate(SCREENS.results, { replace: true, state: { search: key } })
    } catch (error) {
      setOpening(openingProblem(error))
    }
  }
  return { opening, open }
}

function openingProblem(error: unknown): Opening {
  if (error instanceof HttpError && error.status === 404) return { state: 'ended' }
  if (error instanceof HttpError && error.status === 429)
    return { state: 'failed', title: t`Please wait a moment`, message: MESSAGES.rateLimited }
  return {
    state: 'failed',
    title: t`We couldn't reach our server`,
    message: t`Your link is kept here. Please try again when you are connected.`,
  }
}

/** Offers to replace the link's answers with the refused ones on this phone. Shows nothing if there are none. */
function ReplaceAnswers({ token }: { token: string }) {
  const [refused, setRefused] = useState<RefusedAnswers>()
  const [step, setStep] = useState<'ready' | 'sending' | 'failed'>('ready')
  const navigate = useNavigate()
  useEffect(() => {
    findRefusedAnswers().then(setRefused, () => undefined)
  }, [])
  if (!refused) return null

  const replace = async () => {
    setStep('sending')
    try {
      const shown = await replaceWith(refused.key, token)
      forgetToken()
      navigate(SCREENS.questionnaire, { state: shown })
    } catch {
      setStep('failed')
    }
  }
  const person = personIn(refused.fields)
  return (
    <section className="stack-3 stack-left" aria-labelledby="open-replace">
      <h2 id="open-replace">{t`Replace my answers`}</h2>
      <p>
        {person
          ? t`This phone has answers for ${person} that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`
          : t`This phone has answers that we couldn't accept, because their email already has a search. Send them now, and they replace the earlier answers.`}
      </p>
      {step === 'failed' && (
        <Notice tone="error" role="alert">
          <Trans>
            This phone could not queue your answers. Nothing was changed. Please close other tabs and try
            again.
          </Trans>
        </Notice>
      )}
      <Button disabled={step === 'sending'} onClick={() => void replace()}>
        {t`Replace with the answers on this phone`}
      </Button>
    </section>
  )
}

/** 'Ruth (ruth@example.com)', or what there is of it. */
function personIn({ firstName, email }: Record<string, unknown>): string {
  const [name, address] = [firstName, email].map((typed) => (typeof typed === 'string' ? typed.trim() : ''))
  return name && address ? `${name} (${address})` : name || address || ''
}

/** Answers on this phone that were refused because their email was already used. */
interface RefusedAnswers {
  key: string
  fields: Record<string, unknown>
}

const isEmailTaken = (problem: Problem | undefined) => problem?.code === 'duplicate_email'

/** Finds the latest of these answers: in a form, or not reopened yet. */
async function findRefusedAnswers(): Promise<RefusedAnswers | undefined> {
  const draft = (await listDrafts()).find(({ problem }) => isEmailTaken(problem))
  if (draft) return draft
  const row = (await listOutbox()).findLast(
    ({ kind, status, problem }) =>
      kind === 'questionnaire' && status === 'needs_attention' && isEmailTaken(problem),
  )
  return row && { key: row.key, fields: row.payload as Record<string, unknown> }
}

/**
 * Queues these answers as the replacement of a mailed link's search, under their own key.
 * @returns what the questionnaire shows next: the answers on their way, or the form if they are incomplete
 * @throws StaleDraftError, AlreadySubmittedError or StorageError
 */
async function replaceWith(key: string, token: string): Promise<{ sent: string } | { draft: string }> {
  await restoreUnloadSnapshot()
  const { problem, ...rest } = await takeDraft(key)
  const opened = (await listResults()).find(({ mailedLink }) => mailedLink === token)
  const draft = await saveDraft({ ...rest, mailedLink: token, ...(opened && { supersedes: opened.key }) })
  const answers = QuestionnaireSubmission.safeParse(draft.fields)
  if (!answers.success) return { draft: key }
  await submitQuestionnaire(draft, { termsVersion: TERMS_VERSION, ...answers.data })
  discardUnloadSnapshot(key)
  return { sent: key }
}

async function takeDraft(key: string): Promise<Draft> {
  const draft = (await listDrafts()).find((one) => one.key === key)
  return draft ?? reopenRefusedAnswers(key)
}

const STORAGE_KEY = 'hearthfinder.mailed-link'

/** The token in an address's fragment; undefined if it has none or an incomplete one. */
function parseFragment(hash: string): string | undefined {
  const token = LinkToken.safeParse(hash.slice(1))
  return token.success ? token.data : undefined
}

/**
 * Returns the mailed link's token from the address, or the one that this tab has kept. Removes it from the address, so
 * that it is neither copied, shown, nor stored in the browser's history.
 */
function useLinkToken(): { token: string | undefined; isIncomplete: boolean } {
  const { hash } = useLocation()
  const [token, setToken] = useState(
    () => parseFragment(hash) ?? readStored('sessionStorage', STORAGE_KEY) ?? undefined,
  )
  const [hadFragment, setHadFragment] = useState(hash !== '')
  useEffect(() => {
    if (!hash) return
    const found = parseFragment(hash)
    setHadFragment(true)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    // If storage is refused, the token lasts until the tab is reloaded.
    if (found && store('sessionStorage', STORAGE_KEY, found)) syncDeletionMark()
    setToken(found)
  }, [hash])
  return { token, isIncomplete: hadFragment && token === undefined }
}

/** Forgets the token once the list is stored with it. */
const forgetToken = (): unknown => store('sessionStorage', STORAGE_KEY, null)
