import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ADMIN_API } from '#shared/contract/admin-paths.ts'
import { API } from '#shared/contract/paths.ts'
import { Periods, RETENTION_GRACE_MINUTES, RetentionPreview } from '#shared/privacy/retention.ts'
import { changeRetention, previewRetention, readRetention } from './service.ts'

const portal = { access: 'owner', tag: 'Portal', output: Periods } as const

/** How long each kind of record is kept. */
export const retentionRoutes = ({ sql, now }: Pick<Platform, 'sql' | 'now'>) => [
  route({
    method: 'GET',
    path: API.retention,
    access: 'public',
    summary: 'Get how many days each kind of record is kept; null is until someone erases it',
    description: 'The privacy page tells families these periods.',
    tag: 'Family',
    output: Periods,
    handler: () => readRetention(sql),
  }),
  route({
    ...portal,
    method: 'GET',
    path: ADMIN_API.retention,
    summary: 'Get the number of days after which each kind of record is erased; null is never',
    handler: () => readRetention(sql),
  }),
  route({
    ...portal,
    method: 'PUT',
    path: ADMIN_API.retention,
    needsRecentSignIn: true,
    summary: 'Set the number of days after which each kind of record is erased; null is never',
    description: `A lead's days count from its latest answers. A change takes effect after ${RETENTION_GRACE_MINUTES} minutes.`,
    body: Periods,
    handler: ({ admin, body }) => changeRetention(sql, admin, body),
  }),
  route({
    ...portal,
    method: 'POST',
    path: ADMIN_API.retentionPreview,
    summary: 'Get how many records these periods would erase, and when the first one',
    body: Periods,
    output: RetentionPreview,
    handler: ({ body }) => previewRetention(sql, body, now()),
  }),
]
