import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { reportFailure, reportSuccess } from '../state/connectivity.ts'
import { whileCurrent } from '../ui/while-current.ts'
import { findPageData } from './page-data.ts'

/** A response with an error status. The specification defines the format of `message`: '404: Not Found'. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number

  constructor(status: number, detail: string) {
    super(`${status}: ${detail}`)
    this.status = status
  }
}

/**
 * Loads JSON and validates it. `path` begins with a slash.
 * @throws HttpError for an error status, TypeError without a connection, and SyntaxError or a zod error for an
 * unexpected body (a captive portal's page, a newer server)
 */
export async function getJson<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  headers: Record<string, string> = {},
): Promise<z.infer<S>> {
  return requestJson(path, Schema, { headers: { accept: 'application/json', ...headers } })
}

/** Sends a request and validates the JSON of its response. Throws the same errors as getJson. */
export async function requestJson<S extends z.ZodMiniType>(
  path: string,
  Schema: S,
  init: RequestInit,
): Promise<z.infer<S>> {
  try {
    const response = await fetch(path, { credentials: 'include', ...init })
    if (!response.ok) throw new HttpError(response.status, (await response.text()) || response.statusText)
    const data = Schema.parse(await response.json())
    reportSuccess()
    return data
  } catch (error) {
    // A status below 500 comes from our server, such as 404 for a deleted community. Anything else may mean that there
    // is no connection.
    if (!(error instanceof HttpError && error.status < 500)) reportFailure()
    throw error
  }
}

/**
 * Sends JSON and validates the response. Throws the same errors as getJson. Use it for idempotent requests only;
 * anything that must arrive exactly once goes through the outbox.
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

// Loaded data never goes stale and is not fetched again until the tab closes. Failures are not cached.
const loaded = new Map<string, Promise<unknown>>()

/** Like getJson, but loads each path at most once. */
export function loadOnce<S extends z.ZodMiniType>(path: string, Schema: S): Promise<z.infer<S>> {
  let data = loaded.get(path) as Promise<z.infer<S>> | undefined
  if (!data) {
    data = getJson(path, Schema)
    loaded.set(path, data)
    data.catch(() => loaded.delete(path))
  }
  return data
}

/** The state of a request, for a screen. */
type Loadable<T> = { state: 'loading' } | { state: 'ready'; data: T } | { state: 'failed'; error: unknown }

/**
 * Loads a path's data for a screen. Loads nothing while `path` is null, or if the data came with the page: then it is
 * there in the first render.
 */
export function useData<S extends z.ZodMiniType>(path: string | null, Schema: S): Loadable<z.infer<S>> {
  const [result, setResult] = useState(() => readPageData(path, Schema))
  const isReady = result?.path === path && result.data.state === 'ready'
  useEffect(() => {
    if (path === null || isReady) return
    const loading = loadOnce(path, Schema).then(
      (data): Loadable<z.infer<S>> => ({ state: 'ready', data }),
      (error: unknown): Loadable<z.infer<S>> => ({ state: 'failed', error }),
    )
    return whileCurrent(loading, (data) => setResult({ path, data }))
  }, [path, Schema, isReady])
  return result?.path === path ? result.data : { state: 'loading' }
}

interface Result<T> {
  path: string | null
  data: Loadable<T>
}

function readPageData<S extends z.ZodMiniType>(
  path: string | null,
  Schema: S,
): Result<z.infer<S>> | undefined {
  const json = path === null ? undefined : findPageData(path)
  const parsed = json === undefined ? undefined : Schema.safeParse(json)
  return parsed?.success ? { path, data: { state: 'ready', data: parsed.data } } : undefined
}
