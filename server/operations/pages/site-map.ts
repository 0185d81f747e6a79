import { Elysia } from 'elysia'
import { isLive } from '#server/features/content/read-site.ts'
import { countPublicFacilities, listForSiteMap } from '#server/features/family/facilities/service.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { LANGUAGES } from '#shared/contract/language.ts'
import { pathIn } from '#shared/contract/language-path.ts'
import { MESSAGES } from '#shared/contract/messages.ts'
import { facilityPath, SCREENS } from '#shared/contract/paths.ts'
import { DAY_MS } from '#shared/contract/time.ts'

/**
 * How long a copy of the file may be believed, in days. RFC 9116 recommends less than a year. A running server renews it
 * with each response, so the copies of a site that is gone expire soon.
 */
const VALID_DAYS = 90

type SecurityTxtDeps = Pick<Platform, 'now'> & {
  env: Pick<Platform['env'], 'SECURITY_CONTACT' | 'PUBLIC_URL'>
}

/** /.well-known/security.txt (RFC 9116), if the operator says where security problems are reported. */
export function securityTxtRoutes({ env, now }: SecurityTxtDeps) {
  const { SECURITY_CONTACT, PUBLIC_URL } = env
  const routes = new Elysia({ name: 'security-txt' })
  if (!SECURITY_CONTACT) return routes
  const path = '/.well-known/security.txt'
  const contact = SECURITY_CONTACT.startsWith('https://') ? SECURITY_CONTACT : `mailto:${SECURITY_CONTACT}`
  const respond = () => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      ...(PUBLIC_URL?.startsWith('https:') ? [`Canonical: ${PUBLIC_URL}${path}`] : []),
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  }
  return routes.get(path, respond, { detail: { hide: true } })
}

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

/** Communities per file. The format allows 50,000, https://www.sitemaps.org/protocol.html. */
const PER_FILE = 10_000

const PAGES = [
  SCREENS.landing,
  SCREENS.questionnaire,
  SCREENS.communities,
  SCREENS.about,
  SCREENS.howWeMatch,
  SCREENS.faq,
  SCREENS.contact,
  SCREENS.terms,
  SCREENS.privacy,
  SCREENS.doNotShare,
  SCREENS.healthData,
]
/** What search engines have no use for: calls, the portal, and pages about one family. */
const PRIVATE = ['/api/', SCREENS.admin]
/** The same of the pages that there are in Spanish too. */
const PRIVATE_SCREENS = [
  SCREENS.results,
  SCREENS.compare,
  SCREENS.phone,
  SCREENS.shortlist,
  SCREENS.shared,
  SCREENS.familyList,
  SCREENS.open,
  SCREENS.ownPage,
]

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** @param origin the site's own, such as https://care.example.org */
export const robotsTxt = (origin: string): string =>
  `User-agent: *\n${[...PRIVATE, ...LANGUAGES.flatMap((language) => PRIVATE_SCREENS.map((path) => pathIn(language, path)))].map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${origin}/sitemap.xml\n`

/** The list of all site maps: that of the pages and, for every 10,000 communities, one of theirs, by number. */
export function siteMapIndex(origin: string, communities: number): string {
  const files = Array.from({ length: Math.ceil(communities / PER_FILE) }, (_, index) => `${index}`)
  const entries = ['pages', ...files].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?part=${name}`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>\n`
}

const pagesMap = (origin: string): string =>
  listAddresses(PAGES.flatMap((path) => [path, pathIn('es', path)]).map((path) => ({ path: origin + path })))

export const communitiesMap = (origin: string, rows: readonly { id: string; updatedAt: Date }[]): string =>
  listAddresses(rows.map(({ id, updatedAt }) => ({ path: origin + facilityPath(id), updatedAt })))

function listAddresses(addresses: readonly { path: string; updatedAt?: Date }[]): string {
  const entries = addresses.map(
    ({ path, updatedAt }) =>
      `<url><loc>${escapeXml(path)}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</url>`,
  )
  return `${HEAD}<urlset ${NAMESPACE}>${entries.join('')}</urlset>\n`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
