import { PAGE_DATA, SITE_META, type Site } from '#shared/contract/site.ts'

// Our Content-Security-Policy forbids inline scripts, styles and handlers, so rendering fails on them. Values of
// attributes are emptied first: React escapes quotes everywhere else.
const VALUES = /"[^"]*"/g
const INLINE = /<script(?![^>]*\ssrc=)|<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=/i
const SITE_MARK = '<!--site-->'

/** What a page contains besides the template. Without `path`, it is the empty shell. */
interface PageParts {
  path?: string
  head?: string
  body?: string
  /** What search engines may show about the page's subject, as JSON-LD. */
  structuredData?: object
  /** The response of an API path that the page was rendered with. */
  data?: { path: string; json: unknown }
}

/**
 * Inserts a screen and the site's values into the template. JSON is inserted as data blocks, which browsers don't
 * execute, so the Content-Security-Policy allows them.
 * @throws Error if the page has an inline script, style or handler
 */
export function composePage(template: string, site: Partial<Site>, parts: PageParts): string {
  const { path, head = '', body = '', structuredData, data } = parts
  // First, because a screen may have its own.
  const shell = path === undefined ? template : template.replace(/<noscript>.*?<\/noscript>/s, '')
  const page = shell
    .replace('<!--head-->', () => SITE_MARK + head)
    .replace('<div id="root"><!--screen--></div>', () =>
      path === undefined
        ? '<div id="root"></div>'
        : `<div id="root" data-page="${escapeText(path)}">${body}</div>`,
    )
  const inline = INLINE.exec(page.replace(VALUES, '""'))
  if (inline) throw new Error(`${path} has an inline script, style or handler: ${inline[0]}`)
  return page
    .replace(
      SITE_MARK,
      () => siteMeta(site) + (structuredData ? block('application/ld+json', structuredData) : ''),
    )
    .replace('</body>', () => `${data ? pageData(data) : ''}</body>`)
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  "'": '&#39;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
}
const escapeText = (text: string, characters = /[&'"<>]/g) =>
  text.replace(characters, (character) => ESCAPES[character] ?? '')

/** In single quotes, because JSON is full of double ones. */
const siteMeta = (site: Partial<Site>) =>
  `<meta name="${SITE_META}" content='${escapeText(JSON.stringify(site), /[&'<>]/g)}'>`

const pageData = ({ path, json }: { path: string; json: unknown }) =>
  block('application/json', json, ` id="${PAGE_DATA}" data-path="${escapeText(path)}"`)

/** Inside a script element, only `<` could end it or open a comment. */
const block = (type: string, json: unknown, attributes = '') =>
  `<script type="${type}"${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`
