import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageRenderer } from '../shared/page-renderer.ts'
import { PRERENDERED } from '../shared/paths.ts'
import { composePage } from './build/compose-page.ts'
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

export const renderPages: PageRenderer['renderPages'] = async ({ html, links }, values) => {
  const files = new Map([['/app.html', composePage(html, values, {})]])
  await Promise.all(PRERENDERED.map((path) => findScreen(path)?.load()))
  Object.assign(site, values)
  for (const path of PRERENDERED) {
    const { head, body } = renderScreen(path)
    const page = composePage(html, values, { path, head: head + links[path], body })
    files.set(`${path.replace(/\/$/, '')}/index.html`, page)
  }
  return files
}

/** For the build. @throws Error if the path is not a prerendered screen */
export function moduleOf(path: string): string {
  const module = findScreen(path)?.module
  if (!module) throw new Error(`${path} is not a prerendered screen.`)
  return module
}
