import type { DocumentDecoration } from 'elysia'
import { ACCESS, type Access } from '#shared/access.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { scopeFor } from '#shared/personal-tokens.ts'
import type { AnyDeclaration, Fields, Schema } from './declaration.ts'
import { documented } from './documented.ts'
import { isOptional } from './json-body.ts'

/** The name of the field of an OpenAPI operation that lists who may call it. */
export const ROLES_EXTENSION = 'x-roles'
/** The name of the field that says with which scope a personal token may make the call, if it is a GET. */
export const SCOPE_EXTENSION = 'x-token-scope'

const DESCRIPTIONS: Record<number, string> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Done.',
  409: 'The current state does not allow it.',
}

/** The OpenAPI operation of a route. */
export function operationOf(route: AnyDeclaration): DocumentDecoration {
  const { summary, description, tag = '', headers, query, params, outputHeaders, also = {}, access } = route
  const body = route.body ?? route.uncheckedBody
  if (summary === undefined) return { hide: true }
  const others = Object.entries(also).map(([status, schema]) => [
    status,
    success(Number(status), schema, outputHeaders),
  ])
  const operation = documented({
    summary,
    tag,
    responses: { ...ownResponse(route), ...Object.fromEntries(others) },
    failures: failuresOf(route),
    ...(description !== undefined && { description }),
    ...(headers && { headers }),
    ...(query && { query }),
    ...(params && { params }),
    ...(body && { body, isBodyOptional: isOptional(body) }),
  })
  return access === 'public' ? operation : { ...operation, ...guarded(access) }
}

function ownResponse({ output, status = output ? 200 : 204, outputHeaders, mediaType }: AnyDeclaration) {
  if (mediaType !== undefined) return { 200: { description: 'Success.', mediaType } }
  return { [status]: success(status, output, outputHeaders) }
}

const success = (status: number, body: Schema | undefined, headers: Fields | undefined) => ({
  description: DESCRIPTIONS[status] ?? '',
  ...(body && { body }),
  ...(headers && { headers }),
})

function failuresOf({ errors = [], params, needsRecentSignIn }: AnyDeclaration): ErrorCode[] {
  return [
    ...errors,
    ...(params ? (['not_found'] as const) : []),
    ...(needsRecentSignIn ? (['confirm_sign_in'] as const) : []),
  ]
}

/** What the operation of a route that isn't public says about its callers. */
function guarded(access: Access) {
  const scope = scopeFor(access)
  return {
    security: [{ bearer: [] }],
    [ROLES_EXTENSION]: [...ACCESS[access]],
    ...(scope && { [SCOPE_EXTENSION]: scope }),
  }
}
