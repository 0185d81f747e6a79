import * as z from 'zod/mini'
import { ApiError } from '#server/platform/http/api-error.ts'
import { route } from '#server/platform/http/route.ts'
import type { Platform } from '#server/platform/platform.ts'
import { within } from '#server/platform/within.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { API } from '#shared/contract/paths.ts'
import type { Readiness } from './readiness.ts'

/** Longer than a busy database needs, and shorter than the timeout of a phone's health check. */
const TIMEOUT_MS = 2000

const Health = z.object({ status: z.literal('ok') })
const Ready = z.object({ status: z.literal('ready') })

const unavailable = () =>
  new ApiError('unavailable', MESSAGES.unavailable, { headers: { 'retry-after': '5' } })

/** Whether this server lives and reaches its database, and whether a proxy should send it requests. */
export const healthRoutes = ({ sql, readiness }: Pick<Platform, 'sql'> & { readiness: Readiness }) => [
  route({
    method: 'GET',
    path: API.health,
    access: 'public',
    summary: 'Check whether the service is up',
    tag: 'Service',
    output: Health,
    async handler() {
      const isResponding = sql`select 1`.then(() => true)
      if (await within(TIMEOUT_MS, isResponding, false)) return { status: 'ok' as const }
      throw unavailable()
    },
  }),
  route({
    method: 'GET',
    path: API.ready,
    access: 'public',
    summary: 'Check whether the service can store what families send',
    description:
      'For a proxy that decides which server gets requests. The result counts for a second. It says nothing more to strangers: the log names what is wrong.',
    tag: 'Service',
    output: Ready,
    async handler() {
      if (await readiness.isReady()) return { status: 'ready' as const }
      throw unavailable()
    },
  }),
]
