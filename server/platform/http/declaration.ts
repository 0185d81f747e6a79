import type * as z from 'zod/mini'
import type { Access } from '#shared/contract/access.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { AdminContext } from './admin-context.ts'
import type { Call } from './client.ts'

/** For responses with personal or changing data: no cache may store them (RFC 9111). */
export const NO_STORE = { 'cache-control': 'no-store' } as const

/** An output with a status or headers of its own. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly init: { status?: number; headers?: Record<string, string> | undefined },
  ) {}
}

/** Returns an output from a route's handler with another status, or with headers. */
export const reply = <Body>(body: Body, init: Reply<Body>['init']) => new Reply(body, init)

export type Schema = z.ZodMiniType
/** Parameters or headers by name. `z.describe` describes each of them. */
export type Fields = z.ZodMiniObject
export type NoFields = z.ZodMiniObject<Record<never, never>>
/** Schemas by status. */
export type Others = Record<number, Schema>

/** A call whose parts have been parsed. `admin` is the caller of a route that isn't public. */
interface ParsedCall<Who, Params, Query, Headers, Body> extends Call {
  url: URL
  admin: Who extends 'public' ? undefined : AdminContext
  params: z.output<Params>
  query: z.output<Query>
  headers: z.output<Headers>
  body: z.output<Body>
  /** The JSON of an `uncheckedBody`. */
  json: unknown
  /** When the call arrived, before its body was read, from performance.now(). */
  arrivedAt: number
}

type Result<Output, Also extends Others> =
  | z.input<Output>
  | Reply<z.input<Output> | z.input<Also[keyof Also]>>
  | Response

/** What a route takes, who may call it, and what it answers. */
export interface Declaration<Who, Params, Query, Headers, Body, Output, Also extends Others> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  path: string
  /** A group of the portal's roles, or everyone. It is checked before anything is read. */
  access: Who
  /** Whether the caller must have entered the password, or used a passkey, within the last 30 minutes. */
  needsRecentSignIn?: boolean
  /** Without it, the API's document leaves the route out. */
  summary?: string
  description?: string
  /** The group under which the API's page lists the operation. */
  tag?: string
  /** Parts of the path. A path that doesn't match gets 404. */
  params?: Params
  /** What the caller is told then, if there is more to say. */
  unknown?: string
  query?: Query
  /** The request's headers that the route reads. */
  headers?: Headers
  /** The JSON body. With an optional schema, the request may have none. */
  body?: Body
  /** A JSON body that the handler checks, because it answers a retry first. The API's document has its schema. */
  uncheckedBody?: Schema
  /** The JSON that the handler returns. Without it, the route answers 204. */
  output?: Output
  /** The status of the output, if it isn't 200. */
  status?: number
  /** What the handler can return with `reply` under other statuses. */
  also?: Also
  /** Headers of the output and of `also`. */
  outputHeaders?: Fields
  /** The media type of a handler that returns a `Response` with text. */
  mediaType?: string
  /** The failures that the handler adds to those of its access and input. */
  errors?: readonly ErrorCode[]
  /** The Cache-Control header, if it isn't `no-store`. */
  cache?: string
  handler(
    call: ParsedCall<Who, Params, Query, Headers, Body>,
  ): Result<Output, Also> | Promise<Result<Output, Also>>
}

/** A declaration of any types. */
export type AnyDeclaration = Omit<
  Declaration<Access | 'public', Fields, Fields, Fields, Schema, Schema, Others>,
  'handler'
> & { handler(call: AnyCall): unknown }

interface AnyCall extends Call {
  url: URL
  admin: AdminContext | undefined
  params: unknown
  query: unknown
  headers: unknown
  body: unknown
  json: unknown
  arrivedAt: number
}
