import { readSite } from '#server/features/content/read-site.ts'
import { readSiteTexts, type SiteSettings, withSiteTexts } from '#server/features/content/site-texts.ts'
import { repeat } from '#server/platform/background.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Pages } from './load-pages.ts'

/** How soon families read what an owner changed in the portal, on each server. */
const EVERY_MS = 5000

type Deps = Pick<Platform, 'sql' | 'background'> & { siteSettings: SiteSettings; pages: Pages }

/**
 * Renders the pages again when the portal's texts change, on whichever server they were changed. A failure is logged, and the
 * pages stay as they are.
 * @returns a function that stops it
 */
export function startKeepingCurrent(
  { sql, background, siteSettings, pages }: Deps,
  everyMs = EVERY_MS,
): () => void {
  let shown = ''
  const check = async () => {
    const { env, own } = withSiteTexts(siteSettings, await readSiteTexts(sql))
    const site = readSite(env, own)
    const next = JSON.stringify(site)
    if (shown !== next) await pages.show(site)
    shown = next
  }
  return repeat(background, 'site texts', everyMs, check, true)
}
