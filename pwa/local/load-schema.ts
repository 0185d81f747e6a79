/** The name of the phone's IndexedDB database. Never change it: the stored data would no longer be found. */
export const DATABASE_NAME = 'hearthfinder'

/** How long to wait before requesting the file again, in ms. */
const RETRY_MS = 2000

let loading: Promise<typeof import('./schema.ts')> | undefined

/**
 * Loads the tables with Dexie, a fifth of the questionnaire's code, after the form has started to respond. Never rejects:
 * a file that fails to load (no connection, not cached yet) is requested again.
 */
export function loadSchema(): Promise<typeof import('./schema.ts')> {
  loading ??= importSchema()
  return loading
}

async function importSchema(): Promise<typeof import('./schema.ts')> {
  for (;;) {
    try {
      return await import('./schema.ts')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
