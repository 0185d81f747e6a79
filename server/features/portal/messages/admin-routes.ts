import type { GuardDeps } from '#server/features/sign-in/session/guard.ts'
import { NewestFirstQuery } from '#server/platform/http/newest-first.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/admin-paths.ts'
import { ContactItem, Erasure } from '#shared/admin-reports.ts'
import { recordRoutes } from '../records/record-plugin.ts'
import { eraseMessage, readMessages } from './service.ts'

/** GET /api/admin/contacts and DELETE /api/admin/contacts/{id}. */
export const messageRoutes = (deps: GuardDeps & Pick<Platform, 'env' | 'background'>) =>
  recordRoutes(deps, {
    name: 'contact-admin',
    path: ADMIN_API.contacts,
    texts: {
      list: 'List messages, newest first',
      page: 'A page of messages.',
      erase: 'Erase a message',
      id: 'The `id` of a message.',
    },
    Item: ContactItem,
    Query: NewestFirstQuery,
    Reasons: Erasure,
    read: readMessages,
    erase: eraseMessage,
  })
