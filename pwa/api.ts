import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { reportFailure, reportSuccess } from './state/connectivity.ts'

/** An answer that is not a success. `message` is the contract's: '404: Not Found'. */
export class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number

  constructor(status: number, detail: string) {
    super(`${status}: ${detail}`)
    this.status = status
  }
}

/**
 * Loads JSON and checks it. `path` begins with a slash.
 * @throws AnswerError for an answer that is no success, TypeError without a connection, and a zod error for
 * an answer of another shape (a captive portal's page, a newer server)
 */
export async function getJson<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  return requestJson(path, Schema, { headers: { accept: 'application/json' } })
}

async function requestJson<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  init: RequestInit,
): Promise<z.infer<S>> {
  try {
    const answer = await fetch(path, { credentials: 'include', ...init })
    if (!answer.ok) throw new AnswerError(answer.status, (await answer.text()) || answer.statusText)
    const data = Schema.parse(await answer.json())
    reportSuccess()
    return data
  } catch (error) {
    // Our server says 404 for a community that is gone; anything else may be no connection.
    if (!(error instanceof AnswerError && error.status < 500)) reportFailure()
    throw error
  }
}

/**
 * Sends JSON and checks the answer; throws as getJson does. For what may be asked again: what must arrive once goes
 * through the outbox.
 */
export async function postJson<S extends z.ZodMiniType>(
  path: string,
  body: unknown,
  Schema: S,
): Promise<z.infer<S>> {
  return requestJson(path, Schema, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { accept: 'application/json', 'content-type': 'application/json' },
  })
}

// What was loaded stays as it is until the tab closes: never stale, never fetched again. Failures are not kept.
const loaded = new Map<string, Promise<unknown>>()

/** As getJson, at most once for each path. */
export function loadOnce<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  let data = loaded.get(path) as Promise<z.infer<S>> | undefined
  if (!data) {
    data = getJson(path, Schema)
    loaded.set(path, data)
    data.catch(() => loaded.delete(path))
  }
  return data
}

export type Data<T> = { state: 'loading' } | { state: 'ready'; data: T } | { state: 'failed'; error: unknown }

/** The data of a path for a screen. Nothing is loaded as long as `path` is null. */
export function useData<S extends z.ZodMiniType>(path: string | null, Schema: S): Data<z.infer<S>> {
  const [answer, setAnswer] = useState<{ path: string | null; data: Data<z.infer<S>> }>()
  useEffect(() => {
    if (path === null) return
    let isWanted = true
    const settle = (data: Data<z.infer<S>>) => isWanted && setAnswer({ path, data })
    loadOnce(path, Schema).then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => settle({ state: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [path, Schema])
  return answer?.path === path ? answer.data : { state: 'loading' }
}
