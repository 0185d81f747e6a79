import type { DocumentDecoration } from 'elysia'
import type * as z from 'zod/mini'
import type { Access } from '#shared/contract/access.ts'
import type { AdminContext } from './admin-context.ts'
import { answer } from './answer.ts'
import type { Call } from './client.ts'
import type { AnyDeclaration, Declaration, Fields, NoFields, Others, Schema } from './declaration.ts'
import { operationOf } from './operation.ts'

export interface Route {
  method: string
  path: string
  access: Access | 'public'
  needsRecentSignIn: boolean
  /** Its OpenAPI operation. */
  detail: DocumentDecoration
  answer(call: Call, params: Record<string, unknown>, admin: AdminContext | undefined): Promise<Response>
}

/**
 * Declares a route. `serveRoutes` checks the caller's access, then parses the input, runs the handler, and checks what it
 * returns. The API's document has the same declaration.
 */
export function route<
  Who extends Access | 'public',
  Params extends Fields = NoFields,
  Query extends Fields = NoFields,
  Headers extends Fields = NoFields,
  Body extends Schema = z.ZodMiniUndefined,
  Output extends Schema = z.ZodMiniVoid,
  Also extends Others = Record<never, never>,
>(declaration: Declaration<Who, Params, Query, Headers, Body, Output, Also>): Route
export function route(declaration: AnyDeclaration): Route {
  const { method, path, access, needsRecentSignIn = false } = declaration
  return {
    method,
    path,
    access,
    needsRecentSignIn,
    detail: operationOf(declaration),
    answer: (call, params, admin) => answer(declaration, call, params, admin),
  }
}
