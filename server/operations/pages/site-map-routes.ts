import { Elysia } from 'elysia'
import { isLive } from '#server/features/content/is-live.ts'
import { countPublicFacilities, listForSiteMap } from '#server/features/family/facilities/service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { MESSAGES } from '#shared/messages.ts'
import { communitiesMap, PER_FILE, pagesMap, robotsTxt, siteMapIndex } from './site-map.ts'

/** How long a file is reused, so that crawlers can't keep the database busy. */
const REUSED_MS = 10 * 60_000
const XML = 'application/xml; charset=utf-8'
const options = { detail: { hide: true } }

/** /robots.txt and the site maps: the pages and all communities, on a live site without the made-up ones. */
export function siteMapRoutes({ sql, env, now }: Pick<Platform, 'sql' | 'env' | 'now'>) {
  const origin = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const live = isLive(env.PUBLIC_URL)
  // At most one entry for every 10,000 communities.
  const kept = new Map<string, { text: string; madeAt: number }>()
  const reuse = async (name: string, make: () => Promise<string>): Promise<string> => {
    const earlier = kept.get(name)
    if (earlier && now().getTime() - earlier.madeAt < REUSED_MS) return earlier.text
    const text = await make()
    kept.set(name, { text, madeAt: now().getTime() })
    return text
  }
  const make = async (part: string | null): Promise<string> => {
    if (part === null) return siteMapIndex(origin, await countPublicFacilities(sql, live))
    if (part === 'pages') return pagesMap(origin)
    const offset = /^(0|[1-9]\d{0,3})$/.test(part) ? Number(part) * PER_FILE : undefined
    const rows =
      offset === undefined ? [] : await listForSiteMap(sql, { isLive: live, limit: PER_FILE, offset })
    if (rows.length === 0) throw new ApiError('not_found', MESSAGES.notFound)
    return communitiesMap(origin, rows)
  }
  return new Elysia({ name: 'site-map' })
    .get('/robots.txt', () => respond(robotsTxt(origin), 'text/plain; charset=utf-8'), options)
    .get(
      '/sitemap.xml',
      async ({ request }) => {
        const part = new URL(request.url).searchParams.get('part')
        return respond(await reuse(String(part), () => make(part)))
      },
      options,
    )
}

const respond = (text: string, type = XML) =>
  new Response(text, { headers: { 'content-type': type, 'cache-control': 'public, max-age=600' } })
