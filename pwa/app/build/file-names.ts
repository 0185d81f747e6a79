import type { Rolldown } from 'vite'

/** The prefix of the portal's file names. The service worker skips these files; see vite.config.ts. */
export const PORTAL_PREFIX = 'admin-'
/** Folders whose lazy files are recognized by a prefix. The worker's policy knows that of the family lists. */
const PREFIXES = { portal: PORTAL_PREFIX, 'family/together': 'family-list-' }

const prefixOf = (files: readonly string[]): string =>
  Object.entries(PREFIXES).find(([folder]) =>
    files.some((file) => new RegExp(`(?:^|/)${folder}/`).test(file)),
  )?.[1] ?? ''

/**
 * Names lazy files so that the portal's and the family lists' have a prefix. A script has it if it contains such a module. A
 * stylesheet has it if its source module does or, if it has several (Rolldown then names none), if the script of
 * the same name does.
 */
export function fileNaming() {
  const chunkPrefixes = new Map<string, string>()
  return {
    chunkFileNames({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
      const prefix = prefixOf(moduleIds)
      chunkPrefixes.set(name, prefix)
      return `assets/${prefix}[name]-[hash].js`
    },
    assetFileNames({ names, originalFileNames }: Rolldown.PreRenderedAsset): string {
      const prefix =
        originalFileNames.length > 0
          ? prefixOf(originalFileNames)
          : names.map((name) => chunkPrefixes.get(name.replace(/\.css$/, ''))).find(Boolean)
      return `assets/${prefix ?? ''}[name]-[hash][extname]`
    },
  }
}
