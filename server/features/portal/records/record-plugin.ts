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
import type { RecordPage } from '../audit/audited-reading.ts'
import { type AdminContext, type GuardDeps, portalRoutes } from '../session/guard.ts'

type RecordDeps = GuardDeps & Pick<Platform, 'env'>

/** A kind of record that operators list and erase. */
interface Records<Item> {
  /** Of the plugin; unique in the app. */
  name: string
  path: string
  words: { list: string; page: string; erase: string; id: string }
  Item: z.ZodMiniType<Item>
  read: (sql: Platform['sql'], admin: AdminContext, page: NewestFirst) => Promise<RecordPage<Item>>
  /** @returns whether it was there */
  erase: (deps: RecordDeps, admin: AdminContext, id: string, reason: string) => Promise<boolean>
}

/** GET of the list, newest first, and DELETE of one, for what families left: leads, and messages. */
export function recordRoutes<Item>(deps: RecordDeps, records: Records<Item>) {
  const { words } = records
  return portalRoutes(deps, records.name)
    .get(
      records.path,
      async ({ admin, request }) => {
        const url = new URL(request.url)
        const { items, last, note } = await records.read(deps.sql, admin, readNewestFirst(url))
        return Response.json(items, { headers: pageHeaders(url, last, note) })
      },
      { detail: listDetail(words, records.Item) },
    )
    .delete(
      `${records.path}/:id`,
      async ({ admin, request, params }) => {
        const { reason } = parseWith(Erasure, await readJson(request))
        const id = uuidPart(params.id)
        if (!id || !(await records.erase(deps, admin, id, reason))) {
          throw new ApiError('not_found', MESSAGES.notFound)
        }
        return new Response(null, { status: 204, headers: NO_STORE })
      },
      { parse: 'none', detail: eraseDetail(words) },
    )
}

const listDetail = ({ list, page }: Records<unknown>['words'], Item: z.ZodMiniType) =>
  documented({
    summary: list,
    description:
      'The audit log records who read them and how many: one entry for the first page, and one for all that follow.',
    tag: 'Portal',
    query: NewestFirstQuery,
    answers: {
      200: {
        description: page,
        body: z.array(Item),
        headers: NextPage,
      },
    },
  })

const eraseDetail = ({ erase, id }: Records<unknown>['words']) =>
  documented({
    summary: erase,
    description: "This can't be undone. The audit log keeps the reason.",
    tag: 'Portal',
    params: z.object({ id: z.guid().check(z.describe(id)) }),
    body: Erasure,
    answers: { 204: { description: 'Erased.' } },
    failures: ['not_found'],
  })
