import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { translate } from '#pwa/words/translate.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API, SCREENS } from '#shared/contract/paths.ts'
import { QuestionnaireResponse } from '#shared/contract/questionnaire-response.ts'
import { Trans, t } from '#words'
import { HttpError, postJson } from '../../api/api.ts'
import { saveOpenedResult } from '../../local/results.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FindSearch } from '../find-search/find-search.tsx'
import { saveToSession } from '../results-watch/session-results.ts'
import { ReplaceAnswers } from './replace-answers.tsx'
import { forgetToken, useLinkToken } from './use-link-token.ts'

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
