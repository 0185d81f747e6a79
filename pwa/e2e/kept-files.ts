import type { Page } from '@playwright/test'

/** The paths of the packs and other files for lists that are on the phone. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('hearthfinder-packs')).keys()).map(({ url }) => new URL(url).pathname),
  )

/** Whether the worker keeps files whose names begin so. */
export const keepsFiles = (page: Page, name: 'spanish-' | 'family-list-'): Promise<boolean> =>
  page.evaluate(async (name) => {
    const caches = await Promise.all((await self.caches.keys()).map((key) => self.caches.open(key)))
    const files = (await Promise.all(caches.map((cache) => cache.keys()))).flat()
    return files.some(({ url }) => url.includes(`/assets/${name}`))
  }, name)

/** The path of the main pack of Texas on the phone. */
export async function keptTexas(page: Page): Promise<string | undefined> {
  return (await keptPaths(page)).find((path) => /\/TX\.living\.[0-9a-f]+\.jsonl$/.test(path))
}
