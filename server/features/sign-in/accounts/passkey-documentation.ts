import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { AddedPasskey, NewPasskey, Passkey, PasskeyCreation } from '#shared/passkey.ts'

const tag = 'Portal: sessions'

/** The OpenAPI operations of the caller's passkeys. */
export const passkeyDocumentation = {
  list: documented({ summary: 'List your passkeys', tag, responses: { 200: z.array(Passkey) } }),
  options: documented({
    summary: 'Ask for a new passkey',
    description:
      'The options of `navigator.credentials.create()`, for 10 minutes. `conflict` means that you have too many.',
    tag,
    responses: { 200: PasskeyCreation },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  add: documented({
    summary: 'Add a passkey',
    description:
      "Takes a name and a browser's answer to the options. With the first second factor, it returns recovery codes, " +
      'once. `forbidden` means that the answer is not accepted.',
    tag,
    body: NewPasskey,
    responses: { 201: { description: 'Added.', body: AddedPasskey } },
    failures: ['forbidden', 'conflict', 'confirm_sign_in'],
  }),
  remove: documented({
    summary: 'Remove one of your passkeys',
    description: 'With the last second factor, the recovery codes go too.',
    tag,
    params: z.object({ id: z.guid().check(z.describe('The `id` of a passkey.')) }),
    responses: { 204: { description: 'Removed.' } },
    failures: ['not_found', 'confirm_sign_in'],
  }),
}
