import * as z from 'zod/mini'
import { idParam } from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { CreatedToken, NewPersonalToken, PersonalToken } from '#shared/desk/personal-tokens.ts'
import type { GuardDeps } from '../session/guard.ts'
import { createToken, readTokens, revokeToken } from './service.ts'

const own = { access: 'self', tag: 'Portal: tokens' } as const

/** Tokens with which people let their scripts read. */
export const personalTokenRoutes = (deps: GuardDeps) => [
  route({
    ...own,
    method: 'GET',
    path: ADMIN_API.personalTokens,
    summary: 'List tokens for scripts, newest first',
    description: 'Owners see the tokens of everyone, others their own. A token itself is shown only once.',
    output: z.array(PersonalToken),
    handler: ({ admin }) => readTokens(deps, admin),
  }),
  route({
    ...own,
    method: 'POST',
    path: ADMIN_API.personalTokens,
    needsRecentSignIn: true,
    summary: 'Create a token for a script',
    description:
      'It can call the `GET` operations that list its scope as `x-token-scope`, while your role may. `conflict` means that you have too many.',
    body: NewPersonalToken,
    status: 201,
    output: CreatedToken,
    errors: ['conflict'],
    handler: ({ admin, body }) => createToken(deps, admin, body),
  }),
  route({
    ...own,
    method: 'DELETE',
    path: `${ADMIN_API.personalTokens}/:id`,
    summary: 'Revoke a token',
    description:
      'Owners may revoke the token of anyone, others their own. It takes effect with the next call.',
    params: idParam('a token'),
    handler: ({ admin, params }) => revokeToken(deps, admin, params.id),
  }),
]
