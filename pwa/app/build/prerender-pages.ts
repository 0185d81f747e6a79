import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { DEFAULT_SITE, type PageRenderer, type PageTemplates } from '#shared/contract/site.ts'

interface PrerenderBundle extends PageRenderer {
  /** The source files of the screens whose HTML names their files, as in the client build's manifest. */
  listModules: () => [path: string, modules: string[]][]
}

/** Builds link elements for the files of modules, so that they load along with the files that the template names. */
function buildLinks(modules: readonly string[], manifest: Manifest, template: string): string {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(`${name} is not in the build's manifest. Check the module path in router.tsx.`)
    if (scripts.has(chunk.file) || template.includes(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  modules.forEach(visit)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/**
 * Writes templates.json beside the bundle, for the server, which renders the pages again with the operator's values.
 * Also writes each page with the default values into the client build, the preloaded ones, and app.html, the shell of all other screens:
 * the service worker's list of files is made from them.
 * @param clientDir the client build
 * @param bundleDir the server bundle of prerender.tsx
 */
export async function prerenderPages(clientDir: string, bundleDir: string): Promise<void> {
  const html = await readFile(join(clientDir, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const bundle = (await import(pathToFileURL(join(bundleDir, 'prerender.js')).href)) as PrerenderBundle
  const links = bundle.listModules().map(([path, modules]) => [path, buildLinks(modules, manifest, html)])
  const templates: PageTemplates = { html, links: Object.fromEntries(links) }
  await writeFile(join(bundleDir, 'templates.json'), JSON.stringify(templates))
  for (const [name, page] of await bundle.renderPages(templates, DEFAULT_SITE)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true })
    await writeFile(join(clientDir, name), page)
  }
}
