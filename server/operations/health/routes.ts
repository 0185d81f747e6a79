import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { MESSAGES } from '../../../shared/messages.ts'
import { API } from '../../../shared/paths.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { documented } from '../../platform/http/documented.ts'
import type { Platform } from '../../platform/platform.ts'

/** Longer than a busy database takes, shorter than a phone's probe waits. */
const ANSWER_WITHIN_MS = 2000

export const Health = z.object({ status: z.literal('ok') })

/** Says whether this server can take answers, which it can when its database can. */
export const healthRoutes = ({ sql }: Pick<Platform, 'sql'>) =>
  new Elysia({ name: 'health' }).get(
    API.health,
    async ({ set }) => {
      set.headers['cache-control'] = 'no-store'
      const late = Bun.sleep(ANSWER_WITHIN_MS).then(() => false)
      const answers = sql`select 1`.then(
        () => true,
        () => false,
      )
      if (await Promise.race([answers, late])) return { status: 'ok' as const }
      throw new ApiError('unavailable', MESSAGES.unavailable, { headers: { 'retry-after': '5' } })
    },
    {
      detail: documented({
        summary: 'Check whether the service is up',
        tag: 'Service',
        answers: { 200: Health },
      }),
    },
  )
