import * as z from 'zod/mini'
import type { RecordPage } from '#server/features/audit/audited-reading.ts'
import { mailLargeRead } from '#server/features/audit/large-reads.ts'
import { sweepMailFilesLater } from '#server/features/leads/erasures/mail-files.ts'
import {
  type AdminContext,
  type GuardDeps,
  portalRoutes,
  requireRecentSignIn,
} from '#server/features/sign-in/session/guard.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { documented } from '#server/platform/http/documented.ts'
import { parseWith, readJson } from '#server/platform/http/json-body.ts'
import { type NewestFirst, pageHeaders, readNewestFirst } from '#server/platform/http/newest-first.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import { NextPage } from '#server/platform/http/paging.ts'
import { uuidPart } from '#server/platform/http/path-part.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Erasure } from '#shared/admin-reports.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { MESSAGES } from '#shared/messages.ts'

type RecordDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

/** A kind of record that operators list and erase. */
interface RecordKind<Item, Reasons extends Erasure> {
  /** The name of the plugin, unique in the app. */
  name: string
  path: string
  /** For the OpenAPI description. */
  texts: { list: string; page: string; erase: string; id: string }
  Item: z.ZodMiniType<Item>
  /** The query of the list: that of a page, and filters if it has any. */
  Query: z.ZodMiniObject
  /** Why a record is erased. */
  Reasons: z.ZodMiniType<Reasons>
  /** The failures of the list besides those of every list. */
  failures?: readonly ErrorCode[]
  read: (deps: RecordDeps, admin: AdminContext, page: NewestFirst, url: URL) => Promise<RecordPage<Item>>
  /** @returns whether the record existed */
  erase: (deps: RecordDeps, admin: AdminContext, id: string, reasons: Reasons) => Promise<boolean>
}

/** The portal's routes for leads or messages: GET lists them, newest first, and DELETE erases one. */
export function recordRoutes<Item, Reasons extends Erasure>(
  deps: RecordDeps,
  kind: RecordKind<Item, Reasons>,
) {
  return portalRoutes(deps, kind.name, 'lists')
    .get(
      kind.path,
      async ({ admin, request }) => {
        const url = new URL(request.url)
        const page = readNewestFirst(url)
        // Without rows, it only checks access.
        if (page.limit > 0) requireRecentSignIn(admin)
        const { items, last, note } = await kind.read(deps, admin, page, url)
        await mailLargeRead(deps, admin)
        return Response.json(items, { headers: pageHeaders(url, last, note) })
      },
      { detail: listDetail(kind) },
    )
    .delete(
      `${kind.path}/:id`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const reasons = parseWith(kind.Reasons, await readJson(request))
        const id = uuidPart(params.id)
        if (!id || !(await kind.erase(deps, admin, id, reasons))) {
          throw new ApiError('not_found', MESSAGES.notFound)
        }
        void sweepMailFilesLater(deps)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: eraseDetail(kind) },
    )
}

type Described = Pick<RecordKind<unknown, Erasure>, 'texts' | 'Item' | 'Query' | 'failures'> & {
  Reasons: z.ZodMiniType
}

const listDetail = ({ texts: { list, page }, Item, Query, failures = [] }: Described) =>
  documented({
    summary: list,
    description:
      'The audit log records who read them and how many: one entry for the first page, and one for all that follow.',
    tag: 'Portal',
    query: Query,
    responses: {
      200: {
        description: page,
        body: z.array(Item),
        headers: NextPage,
      },
    },
    failures: ['confirm_sign_in', ...failures],
  })

const eraseDetail = ({ texts: { erase, id }, Reasons }: Described) =>
  documented({
    summary: erase,
    description: "This can't be undone. The audit log keeps the reason.",
    tag: 'Portal',
    params: z.object({ id: z.guid().check(z.describe(id)) }),
    body: Reasons,
    responses: { 204: { description: 'Erased.' } },
    failures: ['not_found', 'confirm_sign_in'],
  })
