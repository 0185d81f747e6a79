import { facilityPath, SCREENS } from '#shared/paths.ts'

/** Communities per file. The format allows 50,000, https://www.sitemaps.org/protocol.html. */
export const PER_FILE = 10_000

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
const PRIVATE = [
  '/api/',
  SCREENS.admin,
  SCREENS.results,
  SCREENS.compare,
  SCREENS.phone,
  SCREENS.shortlist,
  SCREENS.shared,
  SCREENS.open,
]

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** @param origin the site's own, such as https://care.example.org */
export const robotsTxt = (origin: string): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${origin}/sitemap.xml\n`

/** The list of all site maps: that of the pages and, for every 10,000 communities, one of theirs, by number. */
export function siteMapIndex(origin: string, communities: number): string {
  const files = Array.from({ length: Math.ceil(communities / PER_FILE) }, (_, index) => `${index}`)
  const entries = ['pages', ...files].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap.xml?part=${name}`)}</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>\n`
}

export const pagesMap = (origin: string): string =>
  listAddresses(PAGES.map((path) => ({ path: origin + path })))

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
