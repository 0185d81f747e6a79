import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App, findScreen } from './router.tsx'

export interface RenderedPage {
  /** Title, description and other elements that belong into the document's head. */
  head: string
  /** What stands in #root. */
  body: string
  /** Source file of the screen, as the client build's manifest names it. */
  module: string
}

// React puts the head's elements first when it renders a part of a page.
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/

/** The HTML of a screen as it is before any script runs. Throws when the path is no prerendered screen. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const screen = findScreen(path)
  if (!screen?.module) throw new Error(`${path} is no prerendered screen.`)
  await screen.load()
  const html = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
  const head = HOISTED.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length), module: screen.module }
}
