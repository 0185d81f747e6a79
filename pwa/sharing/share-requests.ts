import type * as z from 'zod/mini'
import { ErrorBody, type ErrorCode } from '#shared/errors.ts'
import { API } from '#shared/paths.ts'
import {
  SHARED_LIST_TOKEN,
  SharedList,
  SharedListReceipt,
  type SharedListUpload,
} from '#shared/shared-list.ts'
import type { SharedCopy } from '../local/schema.ts'

/** How long a request may take, ms. */
const TIMEOUT_MS = 15_000

/**
 * refused: our server answered with an error. unreachable: no answer, or one that isn't from our server (a captive
 * portal's page).
 */
export type Reply<Data> =
  | { kind: 'ok'; data: Data }
  | { kind: 'refused'; code: ErrorCode; message: string }
  | { kind: 'unreachable' }

type Owner = Pick<SharedCopy, 'id' | 'revokeToken'>

const pathOf = (id: string) => `${API.sharedLists}/${id}`
const tokenOf = ({ revokeToken }: Owner) => ({ [SHARED_LIST_TOKEN]: revokeToken })

/** Reads a copy. */
export const getCopy = (id: string): Promise<Reply<SharedList>> =>
  request(pathOf(id), {}, (response) => parse(response, SharedList))

/** Stores or replaces a copy. Can be repeated. */
export const putCopy = (owner: Owner, upload: SharedListUpload): Promise<Reply<SharedListReceipt>> =>
  request(
    pathOf(owner.id),
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...tokenOf(owner) },
      body: JSON.stringify(upload),
    },
    (response) => parse(response, SharedListReceipt),
  )

/** Deletes a copy. Can be repeated. */
export const deleteCopy = (owner: Owner, timeoutMs = TIMEOUT_MS): Promise<Reply<undefined>> =>
  request(
    pathOf(owner.id),
    { method: 'DELETE', headers: tokenOf(owner), signal: AbortSignal.timeout(timeoutMs) },
    async ({ status }) => (status === 204 ? { data: undefined } : undefined),
  )

async function request<Data>(
  path: string,
  init: RequestInit,
  read: (response: Response) => Promise<{ data: Data } | undefined>,
): Promise<Reply<Data>> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...init,
    })
    if (!response.ok) {
      const { code, message } = ErrorBody.parse(await response.json())
      return { kind: 'refused', code, message }
    }
    const found = await read(response)
    return found ? { kind: 'ok', ...found } : { kind: 'unreachable' }
  } catch {
    return { kind: 'unreachable' }
  }
}

const parse = async <Schema extends z.ZodMiniType>(response: Response, schema: Schema) => ({
  data: schema.parse(await response.json()) as z.infer<Schema>,
})
