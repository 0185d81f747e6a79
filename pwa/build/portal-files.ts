import type { Rolldown } from 'vite'

/** What names of the portal's files begin with: the worker leaves those alone, see vite.config.ts. */
export const PORTAL_PREFIX = 'admin-'

const isPortals = (files: readonly string[]) => files.some((file) => /(?:^|\/)admin\//.test(file))
const named = (isOfPortal: boolean) => `assets/${isOfPortal ? PORTAL_PREFIX : ''}[name]-[hash]`

/**
 * How lazy files are named, so that the portal's can be told from the others': scripts by the modules in them,
 * a style by its module or, where it belongs to several, by the script of the same name.
 */
export function portalNaming() {
  const portalChunks = new Set<string>()
  return {
    chunkFileNames({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
      const isOfPortal = isPortals(moduleIds)
      if (isOfPortal) portalChunks.add(name)
      return `${named(isOfPortal)}.js`
    },
    assetFileNames({ names, originalFileNames }: Rolldown.PreRenderedAsset): string {
      const isOfPortal =
        originalFileNames.length > 0
          ? isPortals(originalFileNames)
          : names.some((name) => portalChunks.has(name.replace(/\.css$/, '')))
      return `${named(isOfPortal)}[extname]`
    },
  }
}
