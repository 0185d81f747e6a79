import { SITE_META, type Site } from '../../shared/site.ts'

// Our Content-Security-Policy forbids inline scripts, styles and handlers, so rendering fails on them. Values of
// attributes are emptied first: React escapes quotes everywhere else.
const VALUES = /"[^"]*"/g
const INLINE = /<script(?![^>]*\ssrc=)|<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=/i

const SITE_MARK = '<!--site-->'

/** What a page contains besides the template. Without `path`, it is the empty shell. */
export interface PageParts {
  path?: string
  head?: string
  body?: string
}

/**
 * Inserts a screen and the site's values into the template.
 * @throws Error if the page has an inline script, style or handler
 */
export function composePage(
  template: string,
  site: Partial<Site>,
  { path, head = '', body = '' }: PageParts,
): string {
  // First, because a screen may have its own.
  const shell = path === undefined ? template : template.replace(/<noscript>.*?<\/noscript>/s, '')
  const page = shell
    .replace('<!--head-->', () => SITE_MARK + head)
    .replace('<div id="root"><!--screen--></div>', () =>
      path === undefined ? '<div id="root"></div>' : `<div id="root" data-page="${path}">${body}</div>`,
    )
  const inline = INLINE.exec(page.replace(VALUES, '""'))
  if (inline) throw new Error(`${path} has an inline script, style or handler: ${inline[0]}`)
  return page.replace(SITE_MARK, () => siteMeta(site))
}

const ESCAPES: Record<string, string> = { '&': '&amp;', "'": '&#39;', '<': '&lt;', '>': '&gt;' }

/** In single quotes, because JSON is full of double ones. */
function siteMeta(site: Partial<Site>): string {
  const json = JSON.stringify(site).replace(/[&'<>]/g, (character) => ESCAPES[character] ?? '')
  return `<meta name="${SITE_META}" content='${json}'>`
}
