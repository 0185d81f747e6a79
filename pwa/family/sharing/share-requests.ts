import { API } from '#shared/contract/paths.ts'
import {
  SHARED_LIST_TOKEN,
  SharedList,
  SharedListReceipt,
  type SharedListUpload,
} from '#shared/together/shared-list.ts'
import type { SharedCopy } from '../../local/schema.ts'
import { askServer, expectNothing, type Reply, TIMEOUT_MS } from './ask-server.ts'

type Owner = Pick<SharedCopy, 'id' | 'revokeToken'>

const pathOf = (id: string) => `${API.sharedLists}/${id}`
const tokenOf = ({ revokeToken }: Owner) => ({ [SHARED_LIST_TOKEN]: revokeToken })

/** Reads a copy. */
export const getCopy = (id: string): Promise<Reply<SharedList>> => askServer(pathOf(id), {}, SharedList.parse)

/** Stores or replaces a copy. Can be repeated. */
export const putCopy = (owner: Owner, upload: SharedListUpload): Promise<Reply<SharedListReceipt>> =>
  askServer(
    pathOf(owner.id),
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...tokenOf(owner) },
      body: JSON.stringify(upload),
    },
    SharedListReceipt.parse,
  )

/** Deletes a copy. Can be repeated. */
export const deleteCopy = (owner: Owner, timeoutMs = TIMEOUT_MS): Promise<Reply<undefined>> =>
  askServer(
    pathOf(owner.id),
    { method: 'DELETE', headers: tokenOf(owner), signal: AbortSignal.timeout(timeoutMs) },
    expectNothing,
  )
