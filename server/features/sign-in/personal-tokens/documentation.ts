import * as z from 'zod/mini'
import { documented } from '#server/platform/http/documented.ts'
import { CreatedToken, NewPersonalToken, PersonalToken } from '#shared/personal-tokens.ts'

const tag = 'Portal: tokens'

/** The OpenAPI operations of these routes. */
export const documentation = {
  list: documented({
    summary: 'List tokens for scripts, newest first',
    description: 'Owners see the tokens of everyone, others their own. A token itself is shown only once.',
    tag,
    responses: { 200: z.array(PersonalToken) },
  }),
  create: documented({
    summary: 'Create a token for a script',
    description:
      'It can call the `GET` operations that list its scope as `x-token-scope`, while your role may. ' +
      '`conflict` means that you have too many.',
    tag,
    body: NewPersonalToken,
    responses: { 201: CreatedToken },
    failures: ['conflict', 'confirm_sign_in'],
  }),
  revoke: documented({
    summary: 'Revoke a token',
    description:
      'Owners may revoke the token of anyone, others their own. It takes effect with the next call.',
    tag,
    params: z.object({ id: z.guid().check(z.describe('The `id` of a token.')) }),
    responses: { 204: { description: 'Revoked.' } },
    failures: ['not_found'],
  }),
}
