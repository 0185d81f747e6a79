import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { MESSAGES } from '#shared/messages.ts'
import { API, SCREENS } from '#shared/paths.ts'
import { QuestionnaireResponse } from '#shared/questionnaire-response.ts'
import { t } from '#words'
import { HttpError, postJson } from '../api.ts'
import { saveOpenedResult } from '../local/results.ts'
import { saveToSession } from '../results-watch/session-results.ts'
import { forgetToken } from './use-link-token.ts'

/** Where opening a list is. ended: the link no longer works. failed: it may work later. */
export type Opening =
  | { state: 'ready' | 'opening' | 'ended' }
  | { state: 'failed'; title: string; message: string }

/** Opens the list of a mailed link, stores it on this phone and goes to the results. */
export function useOpenList(token: string) {
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
