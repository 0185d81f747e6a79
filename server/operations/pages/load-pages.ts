import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { readSite } from '#server/features/content/read-site.ts'
import {
  applyTimeZone,
  readSiteTexts,
  type SiteSettings,
  withSiteTexts,
} from '#server/features/content/site-texts.ts'
import { repeat } from '#server/platform/background.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Platform } from '#server/platform/platform.ts'
import { splitLanguage } from '#shared/contract/language-path.ts'
import type { PageRenderer, PageTemplates, Site } from '#shared/contract/site.ts'
import { type BuiltFile, type BuiltFiles, readBuiltFiles, withEtag } from './built-files.ts'

type Facility = Parameters<PageRenderer['renderFacility']>[3]

/** The built app with the site's values. */
export interface Pages {
  /** With the values that are shown now. */
  readonly files: BuiltFiles
  /** Renders all pages with other values. Those that are served stay until it is done. */
  show: (site: Site) => Promise<void>
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
  const fill = async (values: Site) => fillFiles(files, await renderer.renderPages(templates, values), values)
  let filled = await fill(site)
  return {
    get files() {
      return filled
    },
    async show(values) {
      filled = await fill(values)
    },
    renderFacility: (path, id, facility) => renderer.renderFacility(templates, path, id, facility),
  }
}

const MANIFEST = '/app.webmanifest'
const WORKER = '/sw.js'
/** Compresses nearly as well as the build's 11, at a twentieth of the time. */
const BROTLI_QUALITY = 9

/**
 * Replaces the pages, and the site's name in the web manifest. The service worker's list gets the new content's
 * revisions, so that installed phones notice a changed value as they notice a new version.
 * @throws Error if a file is missing from the build, or its revision from the service worker
 */
export function fillFiles(files: BuiltFiles, pages: ReadonlyMap<string, string>, site: Site): BuiltFiles {
  const filled = new Map(files)
  const replace = (name: string, text: string) => filled.set(name, refill(requireFile(files, name), text))
  for (const [name, html] of pages) replace(name, html)
  const manifest = JSON.parse(textOf(requireFile(files, MANIFEST)))
  replace(MANIFEST, JSON.stringify({ ...manifest, name: site.name, short_name: site.name }))
  let worker = textOf(requireFile(files, WORKER))
  // A phone in Spanish keeps the empty page, not those below /es.
  for (const name of [...pages.keys(), MANIFEST].filter((name) => splitLanguage(name).language === 'en')) {
    const listed = `"${revisionOf(requireFile(files, name))}"`
    if (!worker.includes(listed)) throw new Error(`the service worker does not list ${name}`)
    worker = worker.replaceAll(listed, `"${revisionOf(requireFile(filled, name))}"`)
  }
  replace(WORKER, worker)
  return filled
}

function requireFile(files: BuiltFiles, name: string): BuiltFile {
  const file = files.get(name)
  if (!file) throw new Error(`the build has no ${name}`)
  return file
}

function refill(file: BuiltFile, text: string): BuiltFile {
  const bytes = new TextEncoder().encode(text)
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
  return { ...file, ...withEtag(bytes), brotli: new Uint8Array(brotli) }
}

const textOf = ({ bytes }: BuiltFile) => new TextDecoder().decode(bytes)

/** A file's revision in the service worker's list: workbox-build uses the MD5 of its content. */
const revisionOf = ({ bytes }: BuiltFile) => createHash('md5').update(bytes).digest('hex')

/** How soon families read what an owner changed in the portal, on each server. */
const EVERY_MS = 5000

type Deps = Pick<Platform, 'sql' | 'background'> & { siteSettings: SiteSettings; pages: Pages }

/**
 * Renders the pages again when the portal's texts change, and takes over its time zone, on whichever server they were changed. A
 * failure is logged, and the pages stay as they are.
 * @returns a function that stops it
 */
export function startKeepingCurrent(
  { sql, background, siteSettings, pages }: Deps,
  everyMs = EVERY_MS,
): () => void {
  let shown = ''
  const check = async () => {
    const texts = await readSiteTexts(sql)
    applyTimeZone(siteSettings, texts)
    const { env, own } = withSiteTexts(siteSettings, texts)
    const site = readSite(env, own)
    const next = JSON.stringify(site)
    if (shown !== next) await pages.show(site)
    shown = next
  }
  return repeat(background, 'site texts', everyMs, check, true)
}
