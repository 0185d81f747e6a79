import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageRenderer } from '#shared/page-renderer.ts'
import { API, PRELOADED, PRERENDERED, SCREENS } from '#shared/paths.ts'
import { composePage } from './build/compose-page.ts'
import { describeForSearch } from './build/structured-data.ts'
import { renderWith } from './page-data.ts'
import { App, findScreen } from './router.tsx'
import { site } from './site.ts'

interface RenderedScreen {
  /** The title, the description and other elements for the document's head. */
  head: string
  /** The content of #root. */
  body: string
}

// When React renders a fragment of a page, it puts elements for the head first.
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/
/** The database of this device, which the preloaded screens read first. */
const DATABASE = 'local/schema.ts'
/** Any community's path: they have the same screen. */
const ANY_FACILITY = `${SCREENS.facility}/any`

/** Renders a screen to HTML, as it looks before any script runs. Its file must be loaded. */
function renderScreen(path: string): RenderedScreen {
  const html = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
  const head = HOISTED.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

/**
 * Adds the links to a screen's files, after the larger files that every screen needs. On a slow line all come before the
 * font, which is only used if it is there at the first paint (ui/font.css).
 */
const preload = (html: string, links = '') =>
  html
    .replace(/(?<=\s)as="font"/g, 'as="font" fetchpriority="low"')
    .replace('</head>', () => `${links}</head>`)

export const renderPages: PageRenderer['renderPages'] = async ({ html, links }, values) => {
  await Promise.all([...PRERENDERED, ANY_FACILITY].map((path) => findScreen(path)?.load()))
  Object.assign(site, values)
  const files = new Map([['/app.html', composePage(html, site, {})]])
  for (const path of PRERENDERED) {
    const { head, body } = renderScreen(path)
    const page = composePage(html, site, { path, head: head + links[path], body })
    files.set(`${path.replace(/\/$/, '')}/index.html`, page)
  }
  for (const path of PRELOADED)
    files.set(`${path}/index.html`, composePage(preload(html, links[path]), site, {}))
  return files
}

export const renderFacility: PageRenderer['renderFacility'] = ({ html, links }, path, id, facility) => {
  const data = { path: `${API.facilities}/${encodeURIComponent(id)}`, json: facility }
  const { head, body } = renderWith(data.path, facility, () => renderScreen(path))
  const structuredData = facility.isSample && site.isLive ? undefined : describeForSearch(facility)
  return composePage(html, site, {
    path,
    head: head + links[SCREENS.facility],
    body,
    data,
    ...(structuredData && { structuredData }),
  })
}

/** For the build: the source files of the screens whose HTML names their files, by path. */
export const listModules = (): [path: string, modules: string[]][] => [
  ...PRERENDERED.map((path): [string, string[]] => [path, [moduleOf(path)]]),
  ...PRELOADED.map((path): [string, string[]] => [path, [moduleOf(path), DATABASE]]),
  [SCREENS.facility, [moduleOf(ANY_FACILITY)]],
]

function moduleOf(path: string): string {
  const module = findScreen(path)?.module ?? findScreen(`${path}/any`)?.module
  if (!module) throw new Error(`router.tsx must name the source file of ${path}.`)
  return module
}
