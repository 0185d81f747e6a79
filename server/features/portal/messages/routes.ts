import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { NewestFirstQuery } from '#server/platform/http/newest-first.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { ContactItem, Erasure } from '#shared/desk/admin-reports.ts'
import { recordRoutes } from '../records/list-and-erase.ts'
import { eraseMessage, readMessages } from './service.ts'

/** GET /api/admin/contacts and DELETE /api/admin/contacts/{id}. */
export const messageRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'background'>) =>
  recordRoutes(deps, {
    path: ADMIN_API.contacts,
    texts: { list: 'List messages, newest first', erase: 'Erase a message', id: 'a message' },
    Item: ContactItem,
    Query: NewestFirstQuery,
    Reasons: Erasure,
    read: readMessages,
    erase: eraseMessage,
  })
