import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, PageTemplates } from '../../../shared/page-renderer.ts'
import type { Site } from '../../../shared/site.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type BuiltFiles, readBuiltFiles } from './built-files.ts'
import { fillFiles } from './fill-files.ts'

/**
 * Reads the build and renders its pages with the site's values, in memory. The same build and values give the same
 * bytes on every server.
 * @param folder dist/
 * @throws OperatorError if the app isn't built
 */
export async function loadPages(folder: string, site: Site): Promise<BuiltFiles> {
  const files = await readBuiltFiles(join(folder, 'client'))
  const templates = await readFile(join(folder, 'prerender/templates.json'), 'utf8').catch(() => {
    throw new OperatorError('the app was built by an earlier version: run `bun run build` first')
  })
  const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'prerender/prerender.js')).href)
  const pages = await renderer.renderPages(JSON.parse(templates) as PageTemplates, site)
  return fillFiles(files, pages, site)
}
