import * as z from 'zod/mini'
import { Erasure } from '../../../../shared/admin-reports.ts'
import { MESSAGES } from '../../../../shared/messages.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { documented } from '../../../platform/http/documented.ts'
import { parseWith, readJson } from '../../../platform/http/json-body.ts'
import {
  NEWEST_FIRST_FIELDS,
  type NewestFirst,
  pageHeaders,
  readNewestFirst,
} from '../../../platform/http/newest-first.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { uuidPart } from '../../../platform/http/path-part.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { RecordPage } from '../audit/reading.ts'
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
      'The audit log says who read, and how many: a line for the first page, one for all that follow.',
    tag: 'Portal',
    query: NEWEST_FIRST_FIELDS,
    answers: {
      200: {
        description: page,
        body: z.array(Item),
        headers: { Link: 'The next page (rel="next"), when there is one' },
      },
    },
    failures: ['unauthorized', 'invalid'],
  })

const eraseDetail = ({ erase, id }: Records<unknown>['words']) =>
  documented({
    summary: erase,
    description: 'The phone that sent it cannot bring it back. The reason stays in the audit log.',
    tag: 'Portal',
    params: { id },
    body: Erasure,
    answers: { 204: { description: 'Erased' } },
    failures: ['unauthorized', 'malformed', 'too_large', 'wrong_type', 'invalid', 'not_found'],
  })
