import * as z from 'zod/mini'
import { Erasure } from '../../../../shared/admin-reports.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { documented } from '../../../platform/http/documented.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import {
  type NewestFirst,
  NewestFirstQuery,
  pageHeaders,
  readNewestFirst,
} from '../../../platform/http/newest-first.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { NextPage } from '../../../platform/http/paging.ts'
import { uuidPart } from '../../../platform/http/path-part.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepMailFilesLater } from '../../family/erasures/mail-files.ts'
import type { RecordPage } from '../audit/audited-reading.ts'
import { mailLargeRead } from '../audit/large-reads.ts'
import { type AdminContext, type GuardDeps, portalRoutes, requireRecentSignIn } from '../session/guard.ts'

type RecordDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

/** A kind of record that operators list and erase. */
interface RecordKind<Item> {
  /** The name of the plugin, unique in the app. */
  name: string
  path: string
  /** For the OpenAPI description. */
  texts: { list: string; page: string; erase: string; id: string }
  Item: z.ZodMiniType<Item>
  read: (sql: Platform['sql'], admin: AdminContext, page: NewestFirst) => Promise<RecordPage<Item>>
  /** @returns whether the record existed */
  erase: (deps: RecordDeps, admin: AdminContext, id: string, reason: string) => Promise<boolean>
}

/** The portal's routes for leads or messages: GET lists them, newest first, and DELETE erases one. */
export function recordRoutes<Item>(deps: RecordDeps, kind: RecordKind<Item>) {
  const { texts } = kind
  return portalRoutes(deps, kind.name, 'lists')
    .get(
      kind.path,
      async ({ admin, request }) => {
        const url = new URL(request.url)
        const page = readNewestFirst(url)
        // Without rows, it only checks access.
        if (page.limit > 0) requireRecentSignIn(admin)
        const { items, last, note } = await kind.read(deps.sql, admin, page)
        await mailLargeRead(deps, admin)
        return Response.json(items, { headers: pageHeaders(url, last, note) })
      },
      { detail: listDetail(texts, kind.Item) },
    )
    .delete(
      `${kind.path}/:id`,
      async ({ admin, request, params }) => {
        requireRecentSignIn(admin)
        const { reason } = parseWith(Erasure, await readJson(request))
        const id = uuidPart(params.id)
        if (!id || !(await kind.erase(deps, admin, id, reason))) {
          throw new ApiError('not_found', MESSAGES.notFound)
        }
        void sweepMailFilesLater(deps)
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: eraseDetail(texts) },
    )
}

const listDetail = ({ list, page }: RecordKind<unknown>['texts'], Item: z.ZodMiniType) =>
  documented({
    summary: list,
    description:
      'The audit log records who read them and how many: one entry for the first page, and one for all that follow.',
    tag: 'Portal',
    query: NewestFirstQuery,
    responses: {
      200: {
        description: page,
        body: z.array(Item),
        headers: NextPage,
      },
    },
    failures: ['confirm_sign_in'],
  })

const eraseDetail = ({ erase, id }: RecordKind<unknown>['texts']) =>
  documented({
    summary: erase,
    description: "This can't be undone. The audit log keeps the reason.",
    tag: 'Portal',
    params: z.object({ id: z.guid().check(z.describe(id)) }),
    body: Erasure,
    responses: { 204: { description: 'Erased.' } },
    failures: ['not_found', 'confirm_sign_in'],
  })
