import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App, findScreen } from './router.tsx'

export interface RenderedPage {
  /** The title, the description and other elements for the document's head. */
  head: string
  /** The content of #root. */
  body: string
  /** The screen's source file, as named in the client build's manifest. */
  module: string
}

// When React renders a fragment of a page, it puts elements for the head first.
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/

/** Renders a screen to HTML, as it looks before any script runs. @throws Error if the path is not a prerendered screen */
export async function renderPage(path: string): Promise<RenderedPage> {
  const screen = findScreen(path)
  if (!screen?.module) throw new Error(`${path} is not a prerendered screen.`)
  await screen.load()
  const html = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  )
  const head = HOISTED.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length), module: screen.module }
}
