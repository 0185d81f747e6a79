import { DEFAULT_SITE, SITE_META, type Site } from '#shared/contract/site.ts'

/** The values that the server wrote into this page. None while a page is rendered on the server. */
function readFromPage(): Partial<Site> {
  if (typeof document === 'undefined') return {}
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_META}"]`)
  return meta ? JSON.parse(meta.content) : {}
}

/** The site's name, contact details and other values. Read them when rendering: the server sets them after loading. */
export const site: Site = { ...DEFAULT_SITE, ...readFromPage() }
