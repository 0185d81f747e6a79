import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, ManifestChunk } from 'vite'
import { SPANISH_FOLDER } from '#shared/contract/language-path.ts'
import { SCREENS } from '#shared/contract/paths.ts'
import { DEFAULT_SITE, type PageRenderer, type PageTemplates } from '#shared/contract/site.ts'
import { pickStyles } from './pick-styles.ts'

interface PrerenderBundle extends PageRenderer {
  /** The source files of the screens whose HTML names their files, as in the client build's manifest. */
  listModules: () => [path: string, modules: string[]][]
}

/** The screens that families open first. Their pages load the styles of their own scripts, and all others with the first part that is deferred. */
const FIRST: readonly string[] = [SCREENS.landing, SCREENS.questionnaire, SCREENS.results]
const ENTRY = 'index.html'
/** The styles of all screens. */
const STYLES = 'ui/styles.css'

/** Lists the files of modules: their own and those of their static imports. */
function listFiles(modules: readonly string[], manifest: Manifest) {
  const chunks = new Set<ManifestChunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(`${name} is not in the build's manifest. Check the module path in router.tsx.`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return {
    scripts: [...chunks].map(({ file }) => file),
    styles: [...new Set([...chunks].flatMap(({ css }) => css ?? []))],
  }
}

/** Stores the styles that a page's own scripts can show. @returns the file */
async function writeOwnStyles(
  modules: readonly string[],
  manifest: Manifest,
  clientDir: string,
  all: string,
) {
  const files = listFiles([ENTRY, ...modules], manifest).scripts
  const scripts = await Promise.all(files.map((file) => readFile(join(clientDir, file), 'utf8')))
  const css = pickStyles(await readFile(join(clientDir, all), 'utf8'), scripts.join('\n'))
  const file = `assets/first-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`
  await writeFile(join(clientDir, file), css)
  return file
}

/** Builds link elements for files that the template doesn't name, so that they load along with those it does. */
function buildLinks(styles: readonly string[], scripts: readonly string[], template: string): string {
  const isNew = (file: string) => !template.includes(file)
  return [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
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
  const all = manifest[STYLES]?.file ?? ''
  const links = await Promise.all(
    bundle.listModules().map(async ([path, modules]) => {
      const { styles, scripts } = listFiles(modules, manifest)
      // The texts of Spanish pages come with the links of their screens.
      if (path === SPANISH_FOLDER) return [path, buildLinks([], scripts, html)]
      const first = FIRST.includes(path) ? await writeOwnStyles(modules, manifest, clientDir, all) : all
      return [path, buildLinks([first, ...styles], scripts, html)]
    }),
  )
  const templates: PageTemplates = { html, links: Object.fromEntries(links) }
  await writeFile(join(bundleDir, 'templates.json'), JSON.stringify(templates))
  for (const [name, page] of await bundle.renderPages(templates, DEFAULT_SITE)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true })
    await writeFile(join(clientDir, name), page)
  }
}
