import * as z from 'zod/mini'
import { clientOf } from '#server/platform/http/client.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { API } from '#shared/contract/paths.ts'
import {
  SHARED_LIST_TOKEN,
  SharedList,
  SharedListId,
  SharedListReceipt,
  SharedListToken,
  SharedListUpload,
} from '#shared/together/shared-list.ts'
import {
  endSharedList,
  readSharedList,
  SHARED_LIST_MESSAGES,
  type SharedListDeps,
  storeSharedList,
} from './service.ts'

const EXAMPLE: SharedListUpload = { ciphertext: 'AYk0W1mXyq3Jd0eQ', expiresInDays: 30 }
const copy = {
  path: `${API.sharedLists}/:id`,
  access: 'public',
  tag: 'Shared lists',
  params: z.object({
    id: SharedListId.check(z.describe('128 random bits in base64url, made by the phone.')),
  }),
  unknown: SHARED_LIST_MESSAGES.unknown,
} as const
const owned = {
  ...copy,
  headers: z.object({
    [SHARED_LIST_TOKEN]: SharedListToken.check(
      z.describe('256 random bits in base64url, made by the phone. The server stores only its hash.'),
    ),
  }),
}

/** Encrypted copies of shortlists. */
export const sharedListRoutes = (deps: SharedListDeps & Pick<Platform, 'env'>) => [
  route({
    ...owned,
    method: 'PUT',
    summary: 'Share an encrypted copy of a shortlist, or replace it',
    description:
      'The server cannot read the copy: the key is only in the fragment of the link. The copy expires after the given days, counted from the last upload.',
    body: SharedListUpload.check(z.meta({ examples: [EXAMPLE] })),
    output: SharedListReceipt,
    errors: ['forbidden', 'erased', 'rate_limited'],
    handler: ({ params, headers, body, ...call }) =>
      storeSharedList(
        deps,
        { id: params.id, token: headers[SHARED_LIST_TOKEN], client: clientOf(call, deps.env) },
        body,
      ),
  }),
  route({
    ...copy,
    method: 'GET',
    summary: 'Read an encrypted copy of a shortlist',
    output: SharedList,
    errors: ['erased'],
    handler: ({ params }) => readSharedList(deps, params.id),
  }),
  route({
    ...owned,
    method: 'DELETE',
    summary: 'Stop sharing a copy',
    description:
      'Deletes the copy. An unknown id is accepted: an upload that arrives under it later is refused with 410.',
    errors: ['forbidden', 'rate_limited'],
    handler: ({ params, headers, ...call }) =>
      endSharedList(deps, {
        id: params.id,
        token: headers[SHARED_LIST_TOKEN],
        client: clientOf(call, deps.env),
      }),
  }),
]
