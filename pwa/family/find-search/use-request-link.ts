import { useState } from 'react'
import { LinkRequested } from '#shared/contract/mailed-link.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import { HttpError, postJson } from '../../api/api.ts'
import { serverUnreachable } from './retrieve-search.ts'

/** Where a request for a mailed link is. */
export type LinkRequest = { state: 'idle' | 'sending' | 'sent' } | { state: 'failed'; message: string }

/** Asks the server to mail a link to an email, if it has a search. */
export function useRequestLink() {
  const [request, setRequest] = useState<LinkRequest>({ state: 'idle' })
  const send = async (email: string) => {
    setRequest({ state: 'sending' })
    try {
      await postJson(API.requestLink, { email }, LinkRequested)
      setRequest({ state: 'sent' })
    } catch (error) {
      const isLimited = error instanceof HttpError && error.status === 429
      setRequest({ state: 'failed', message: isLimited ? MESSAGES.rateLimited : serverUnreachable() })
    }
  }
  return { request, send }
}
