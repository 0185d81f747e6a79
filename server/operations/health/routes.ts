import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { MESSAGES } from '../../../shared/messages.ts'
import { API } from '../../../shared/paths.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { documented } from '../../platform/http/documented.ts'
import type { Platform } from '../../platform/platform.ts'

/** Longer than a busy database needs, and shorter than the timeout of a phone's health check. */
const TIMEOUT_MS = 2000

export const Health = z.object({ status: z.literal('ok') })

/** Reports whether this server can accept answers, that is, whether its database responds. */
export const healthRoutes = ({ sql }: Pick<Platform, 'sql'>) =>
  new Elysia({ name: 'health' }).get(
    API.health,
    async ({ set }) => {
      set.headers['cache-control'] = 'no-store'
      const timedOut = Bun.sleep(TIMEOUT_MS).then(() => false)
      const isResponding = sql`select 1`.then(
        () => true,
        () => false,
      )
      if (await Promise.race([isResponding, timedOut])) return { status: 'ok' as const }
      throw new ApiError('unavailable', MESSAGES.unavailable, { headers: { 'retry-after': '5' } })
    },
    {
      detail: documented({
        summary: 'Check whether the service is up',
        tag: 'Service',
        responses: { 200: Health },
      }),
    },
  )
