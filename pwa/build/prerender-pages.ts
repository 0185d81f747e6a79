import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import { PRERENDERED } from '../../shared/paths.ts'
import type { RenderedPage } from '../prerender.tsx'

// Our Content-Security-Policy forbids inline scripts, styles and handlers, so the build fails on them.
const INLINE = /<script(?![^>]*\ssrc=)|<style\b|<[a-z][^>]*\s(?:style|on[a-z]+)=/i

/** Builds link elements for a screen's files, so that they load along with the files that the template names. */
function buildLinks(module: string, manifest: Manifest, template: string): string {
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
  visit(module)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

/** Inserts a screen into the template. @throws Error if the page has an inline script, style or handler */
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
 * @param clientDir the client build
 * @param bundleDir the server bundle of prerender.tsx
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
    const html = composePage(template, page, path, buildLinks(page.module, manifest, template))
    await mkdir(join(clientDir, path), { recursive: true })
    await writeFile(join(clientDir, path, 'index.html'), html)
  }
}
