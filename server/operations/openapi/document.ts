import type { AnyElysia } from 'elysia'
import { schemaOf } from '#server/platform/http/operation.ts'
import { ErrorBody } from '#shared/contract/errors.ts'

/** The parts of a route that the document needs. */
export type DocumentedRoute = Pick<AnyElysia['routes'][number], 'method' | 'path' | 'hooks'>

/** Who reads the document. Only signed-in administrators learn of the operations that need a session. */
export type Reader = 'anyone' | 'administrator'

const DESCRIPTION = `
Operations for families are open. Operations with a lock need a bearer token: sign in with
\`POST /api/admin/login\` and send the token as \`Authorization: Bearer TOKEN\`. This document lists them only for requests
with such a token.

- Every failure is JSON: \`{ code, message, issues? }\`. Branch on \`code\`; show \`message\`.
- Times are ISO 8601 in UTC. Prices are whole dollars a month. Unknown values are \`null\`.
- Whitespace around text in a request body is removed before it is checked. Text cannot contain the character U+0000.
- Properties and query parameters that are not listed here are ignored.
- An operation with a lock lists the roles that may use it as \`x-roles\`. Others get 403 \`forbidden\`.
- A path answers \`HEAD\` as it answers \`GET\`, and \`OPTIONS\` with an \`Allow\` header. Any other method that is not
  listed gets 405 \`method_not_allowed\` with an \`Allow\` header.
`.trim()

/**
 * Creates the OpenAPI 3.1 document of the routes under /api from each route's `detail` (see
 * platform/http/operation.ts). Routes without `detail` are left out, and for anyone also those that need a session.
 */
export function openApiDocument(routes: readonly DocumentedRoute[], title: string, reader: Reader) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, hooks } of routes) {
    const detail = hooks?.detail
    if (!path.startsWith('/api/') || !detail?.responses || detail.hide) continue
    if (reader === 'anyone' && detail.security?.length) continue
    const template = path.replace(/:(\w+)\??/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: detail }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `token` that `POST /api/admin/login` returns, or for operations with `x-token-scope` a personal token.',
        },
      },
    },
  }
}
