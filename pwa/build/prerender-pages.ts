import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { PRERENDERED } from '../../shared/paths.ts'
import type { RenderedPage } from '../prerender.tsx'

// Our Content-Security-Policy allows no inline script, style or handler; a page with one must not be built.
const INLINE = /<script(?![^>]*\ssrc=)|<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=/i

/** Links to the files of a screen, so that they load together with those that the template names already. */
function linksOf(module: string, manifest: Manifest, template: string): string {
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk)
      throw new Error(`The build's manifest does not know ${name}: is its handle in router.tsx right?`)
    if (scripts.has(chunk.file) || template.includes(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const needed of chunk.imports ?? []) visit(needed)
  }
  visit(module)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** The template with a screen in it. @throws Error when the page would need an inline script or style */
export function composePage(template: string, page: RenderedPage, path: string, links: string): string {
  const html = template
    .replace('<!--head-->', () => page.head + links)
    .replace(
      '<div id="root"><!--screen--></div>',
      () => `<div id="root" data-page="${path}">${page.body}</div>`,
    )
    .replace(/<noscript>.*?<\/noscript>/s, '')
  const inline = INLINE.exec(html)
  if (inline) throw new Error(`${path} has an inline script, style or handler: ${inline[0]}`)
  return html
}

/**
 * Writes each prerendered page into the client build, and app.html, the shell of all other screens.
 * The client build stands in `clientDir`, the server bundle of prerender.tsx in `bundleDir`.
 */
export async function prerenderPages(clientDir: string, bundleDir: string): Promise<void> {
  const template = await readFile(join(clientDir, 'index.html'), 'utf8')
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const { renderPage } = (await import(pathToFileURL(join(bundleDir, 'prerender.js')).href)) as {
    renderPage: (path: string) => Promise<RenderedPage>
  }
  await writeFile(
    join(clientDir, 'app.html'),
    template.replace('<!--head-->', '').replace('<!--screen-->', ''),
  )
  for (const path of PRERENDERED) {
    const page = await renderPage(path)
    const html = composePage(template, page, path, linksOf(page.module, manifest, template))
    await mkdir(join(clientDir, path), { recursive: true })
    await writeFile(join(clientDir, path, 'index.html'), html)
  }
}
