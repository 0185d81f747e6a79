import { Elysia } from 'elysia'
import { documented } from '#server/platform/http/documented.ts'
import { NO_STORE } from '#server/platform/http/no-store.ts'
import type { Platform } from '#server/platform/platform.ts'
import { API } from '#shared/paths.ts'
import { Periods } from '#shared/retention.ts'
import { readRetention } from './service.ts'

const detail = documented({
  summary: 'Get how many days each kind of record is kept; null is until someone erases it',
  description: 'The privacy page tells families these periods.',
  tag: 'Family',
  responses: { 200: Periods },
})

/** GET /api/retention. */
export const publicRetentionRoutes = ({ sql }: Pick<Platform, 'sql'>) =>
  new Elysia({ name: 'public retention' }).get(
    API.retention,
    async () => Response.json(await readRetention(sql), { headers: NO_STORE }),
    { detail },
  )
