import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import {
  SHARED_LIST_TOKEN,
  SharedList,
  SharedListId,
  SharedListReceipt,
  SharedListToken,
  SharedListUpload,
} from '#shared/shared-list.ts'

const tag = 'Shared lists'
const params = z.object({
  id: SharedListId.check(z.describe('128 random bits in base64url, made by the phone.')),
})
const headers = z.object({
  [SHARED_LIST_TOKEN]: SharedListToken.check(
    z.describe('256 random bits in base64url, made by the phone. The server stores only its hash.'),
  ),
})
const EXAMPLE: SharedListUpload = { ciphertext: 'AYk0W1mXyq3Jd0eQ', expiresInDays: 30 }

export const documentation = {
  put: documented({
    summary: 'Share an encrypted copy of a shortlist, or replace it',
    description:
      'The server cannot read the copy: the key is only in the fragment of the link. The copy expires after the given days, counted from the last upload.',
    tag,
    params,
    headers,
    body: SharedListUpload.check(z.meta({ examples: [EXAMPLE] })),
    responses: { 200: SharedListReceipt },
    failures: ['not_found', 'forbidden', 'erased', 'rate_limited'],
  }),
  get: documented({
    summary: 'Read an encrypted copy of a shortlist',
    tag,
    params,
    responses: { 200: SharedList },
    failures: ['not_found', 'erased'],
  }),
  delete: documented({
    summary: 'Stop sharing a copy',
    description:
      'Deletes the copy. An unknown id is accepted: an upload that arrives under it later is refused with 410.',
    tag,
    params,
    headers,
    responses: { 204: { description: 'The copy is deleted.' } },
    failures: ['not_found', 'forbidden', 'rate_limited'],
  }),
}
