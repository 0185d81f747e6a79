import type { Page } from '@playwright/test'

/** The paths of the packs and other files for lists that are on the phone. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await caches.open('hearthfinder-packs')).keys()).map(({ url }) => new URL(url).pathname),
  )

/** The path of the main pack of Texas on the phone. */
export async function keptTexas(page: Page): Promise<string | undefined> {
  return (await keptPaths(page)).find((path) => /\/TX\.living\.[0-9a-f]+\.jsonl$/.test(path))
}
