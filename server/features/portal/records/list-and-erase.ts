import * as z from 'zod/mini'
import type { RecordPage } from '#server/features/audit/audited-reading.ts'
import { sweepMailFilesLater } from '#server/features/leads/erasures/mail-files.ts'
import { countShown, idsOf } from '#server/features/portal/people-shown/people-shown.ts'
import { type GuardDeps, requireRecentSignIn } from '#server/features/sign-in/session/guard.ts'
import type { AdminContext } from '#server/platform/http/admin-context.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { reply } from '#server/platform/http/declaration.ts'
import {
  idParam,
  type NewestFirst,
  type NewestFirstQuery,
  NextPage,
  newestFirst,
  pageHeaders,
} from '#server/platform/http/paging.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import type { Erasure } from '#shared/desk/admin-reports.ts'

type RecordDeps = GuardDeps & Pick<Platform, 'env' | 'background'>

/** A kind of record that operators list and erase. */
interface RecordKind<
  Item extends { id: string },
  Query extends z.infer<typeof NewestFirstQuery>,
  Reasons extends Erasure,
> {
  path: string
  /** For the OpenAPI description: the records, and what is erased with `id`. */
  texts: { list: string; erase: string; id: string }
  Item: z.ZodMiniType<Item, Item>
  /** The query of the list: that of a page, and filters if it has any. */
  Query: z.ZodMiniObject & z.ZodMiniType<Query>
  /** Why a record is erased. */
  Reasons: z.ZodMiniType<Reasons>
  /** The failures of the list besides those of every list. */
  errors?: readonly ErrorCode[]
  read: (deps: RecordDeps, admin: AdminContext, page: NewestFirst, query: Query) => Promise<RecordPage<Item>>
  /** @returns whether the record existed */
  erase: (deps: RecordDeps, admin: AdminContext, id: string, reasons: Reasons) => Promise<boolean>
}

/** The portal's routes for leads or messages: GET lists them, newest first, and DELETE erases one. */
export const recordRoutes = <
  Item extends { id: string },
  Query extends z.infer<typeof NewestFirstQuery>,
  Reasons extends Erasure,
>(
  deps: RecordDeps,
  kind: RecordKind<Item, Query, Reasons>,
) => [
  route({
    method: 'GET',
    path: kind.path,
    access: 'lists',
    summary: kind.texts.list,
    description:
      'The audit log records who read them and how many: one entry for the first page, and one for all that follow.',
    tag: 'Portal',
    query: kind.Query,
    output: z.array(kind.Item),
    outputHeaders: NextPage,
    errors: ['confirm_sign_in', ...(kind.errors ?? [])],
    async handler({ admin, url, query }) {
      const page = newestFirst(query)
      // Without rows, it only checks access.
      if (page.limit > 0) requireRecentSignIn(admin)
      const { items, last, note } = await kind.read(deps, admin, page, query)
      await countShown(deps, admin, idsOf(items))
      return reply(items, { headers: pageHeaders(url, last, note) })
    },
  }),
  route({
    method: 'DELETE',
    path: `${kind.path}/:id`,
    access: 'lists',
    needsRecentSignIn: true,
    summary: kind.texts.erase,
    description: "This can't be undone. The audit log keeps the reason.",
    tag: 'Portal',
    params: idParam(kind.texts.id),
    body: kind.Reasons,
    async handler({ admin, params, body }) {
      if (!(await kind.erase(deps, admin, params.id, body)))
        throw new ApiError('not_found', MESSAGES.notFound)
      sweepMailFilesLater(deps, [params.id])
    },
  }),
]
