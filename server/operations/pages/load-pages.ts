import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { PageRenderer, PageTemplates } from '#shared/page-renderer.ts'
import type { Site } from '#shared/site.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { fillFiles } from './fill-files.ts'

type Facility = Parameters<PageRenderer['renderFacility']>[3]

/** The built app with the site's values. */
export interface Pages {
  files: BuiltFiles
  /** Renders a community's page. @param path as the browser sees it */
  renderFacility: (path: string, id: string, facility: Facility) => string
}

/**
 * Reads the build and renders its pages with the site's values, in memory. The same build and values give the same
 * bytes on every server.
 * @param folder dist/
 * @throws OperatorError if the app isn't built
 */
export async function loadPages(folder: string, site: Site): Promise<Pages> {
  const files = await readBuiltFiles(join(folder, 'client'))
  const json = await readFile(join(folder, 'prerender/templates.json'), 'utf8').catch(() => {
    throw new OperatorError('the app was built by an earlier version: run `bun run build` first')
  })
  const templates = JSON.parse(json) as PageTemplates
  const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'prerender/prerender.js')).href)
  const filled = fillFiles(files, await renderer.renderPages(templates, site), site)
  return {
    files: filled,
    renderFacility: (path, id, facility) => renderer.renderFacility(templates, path, id, facility),
  }
}
